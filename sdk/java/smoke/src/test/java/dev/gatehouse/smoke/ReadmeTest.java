package dev.gatehouse.smoke;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's code compiles. */
class ReadmeTest {
  private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final String IMPORTS =
      """
      import dev.gatehouse.*;
      import dev.gatehouse.model.*;
      import com.sun.net.httpserver.HttpServer;
      import java.net.InetSocketAddress;
      import java.io.*;
      import java.net.ProxySelector;
      import java.net.http.HttpClient;
      import java.nio.file.*;
      import java.time.Duration;
      import java.util.*;
      """;

  @Test
  void theReadmeCompiles(@TempDir Path folder) throws IOException {
    List<String> code =
        CODE.matcher(Files.readString(Path.of("..", "README.md"))).results().map((MatchResult found) -> found.group(1)).toList();
    assertTrue(code.size() > 5, code.size() + " pieces of code");
    int last = code.size() - 1;
    Path first = Files.writeString(folder.resolve("First.java"), code.get(0));
    String tests = code.stream().filter(each -> each.contains("class InsultsTest")).findFirst().orElseThrow();
    String fragments = code.subList(1, last).stream().filter(each -> each != tests).collect(Collectors.joining("\n"));
    Path calls = inMethod(folder, "Calls", "GatehouseClient client", fragments);
    Path test = Files.writeString(folder.resolve("InsultsTest.java"), tests);
    Path options = inMethod(folder, "Options", "String key, ProxySelector proxy, String password", code.get(last));
    compile(folder, first, calls, test, options);
  }

  private static Path inMethod(Path folder, String name, String parameters, String code) throws IOException {
    String text = IMPORTS + "class " + name + " { static void run(" + parameters + ") throws Exception {\n" + code + "\n} }\n";
    return Files.writeString(folder.resolve(name + ".java"), text);
  }

  private static void compile(Path folder, Path... files) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<String> options = List.of("-d", folder.toString(), "-cp", classPath, "-proc:none");
    StringWriter output = new StringWriter();
    var units = compiler.getStandardFileManager(null, null, null).getJavaFileObjects(files);
    assertTrue(compiler.getTask(output, null, null, options, null, units).call(), output::toString);
  }
}
