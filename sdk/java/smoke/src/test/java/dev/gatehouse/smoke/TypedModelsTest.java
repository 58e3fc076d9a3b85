package dev.gatehouse.smoke;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.gatehouse.ApiResponse;
import dev.gatehouse.GatehouseClient;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Everything that the specs describe has a type: only values of any JSON are a bare Object. */
class TypedModelsTest {
  private static final JsonNode PROFILE = profile();
  /** Where the names of the generator differ from those of the specs. */
  private static final Map<String, String> RENAMED = Map.of("Error", "FieldError");

  /** A field that the specs describe, and how a model is asked for it. */
  private record Field(String place, JsonNode described, boolean isRequired, Method getter) {}

  @Test
  void everyDescribedFieldHasAType() {
    List<Field> fields = fields();
    assertTrue(fields.size() > 900, fields.size() + " fields");
    Stream<Field> untyped = fields.stream().filter(field -> isBare(field.getter.getGenericReturnType()) && !isFree(field.described));
    assertEquals(List.of(), untyped.map(Field::place).toList());
  }

  /** As Kotlin and checkers read it: what the specs require is there, everything else may be null. */
  @Test
  void whatMayBeNullSaysSo() {
    List<String> wrong = new ArrayList<>();
    for (Field field : fields()) {
      assertTrue(field.getter.getDeclaringClass().getPackage().isAnnotationPresent(NullMarked.class));
      boolean isNullable = field.getter.getAnnotatedReturnType().isAnnotationPresent(Nullable.class);
      boolean mayBeNull = !field.isRequired || field.described.path("nullable").asBoolean();
      if (isNullable != mayBeNull) wrong.add(field.place);
    }
    assertEquals(List.of(), wrong);
  }

  private static List<Field> fields() {
    List<Field> fields = new ArrayList<>();
    for (var schema : PROFILE.at("/components/schemas").properties()) {
      List<String> required = schema.getValue().path("required").valueStream().map(JsonNode::asText).toList();
      for (var property : schema.getValue().path("properties").properties()) {
        Method getter = getter(RENAMED.getOrDefault(schema.getKey(), schema.getKey()), property.getKey());
        String place = schema.getKey() + "." + property.getKey();
        fields.add(new Field(place, property.getValue(), required.contains(property.getKey()), getter));
      }
    }
    return fields;
  }

  @Test
  void everyOperationHasAMethodWithTypes() {
    List<Method> methods = new ArrayList<>();
    for (Method group : GatehouseClient.class.getMethods()) {
      if (group.getReturnType().getSimpleName().endsWith("Api")) methods.addAll(Arrays.asList(group.getReturnType().getDeclaredMethods()));
    }
    List<String> wrong = new ArrayList<>();
    int operations = 0;
    for (JsonNode path : PROFILE.get("paths")) {
      for (JsonNode operation : path) {
        operations++;
        String name = operation.get("operationId").asText();
        if (methods.stream().noneMatch(method -> method.getName().equals(name))) wrong.add(name + " is missing");
      }
    }
    for (Method method : methods) {
      if (!Modifier.isPublic(method.getModifiers())) continue;
      if (isBare(method.getGenericReturnType())) wrong.add(method + " answers with anything");
      for (Type type : method.getGenericParameterTypes()) if (isBare(type)) wrong.add(method + " takes anything");
    }
    assertTrue(operations > 140, operations + " operations");
    assertEquals(List.of(), wrong);
  }

  /** Returns true if a type is Object, or contains it. */
  private static boolean isBare(Type type) {
    if (type == Object.class || type == Map.class || type == List.class || type == ApiResponse.class || type == Optional.class) return true;
    return type instanceof ParameterizedType held && Arrays.stream(held.getActualTypeArguments()).anyMatch(TypedModelsTest::isBare);
  }

  /** Returns true if a schema allows any value. */
  private static boolean isFree(JsonNode schema) {
    if (schema.has("items")) return isFree(schema.get("items"));
    if (schema.has("$ref") || schema.has("allOf") || schema.has("oneOf") || schema.has("properties")) return false;
    return !schema.has("type") || schema.path("additionalProperties").asBoolean(false);
  }

  private static Method getter(String model, String property) {
    String name = "get" + property.replaceAll("[^A-Za-z0-9]", "");
    return Arrays.stream(assertDoesNotThrow(() -> Class.forName("dev.gatehouse.model." + model)).getDeclaredMethods())
        .filter(method -> method.getName().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(model + "." + property + " cannot be read"));
  }

  private static JsonNode profile() {
    try {
      return new ObjectMapper().readTree(new File(System.getenv("GATEHOUSE_PROFILE")));
    } catch (IOException problem) {
      throw new IllegalStateException(problem);
    }
  }
}
