package dev.gatehouse.smoke;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
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
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Everything that the specs describe has a type: only values of any JSON are a bare Object. */
class TypedModelsTest {
  private static final JsonNode PROFILE = profile();
  /** Where the names of the generator differ from those of the specs. */
  private static final Map<String, String> RENAMED = Map.of("Error", "FieldError");

  @Test
  void everyDescribedFieldHasAType() throws ClassNotFoundException {
    List<String> untyped = new ArrayList<>();
    int fields = 0;
    for (var schema : PROFILE.at("/components/schemas").properties()) {
      if (!schema.getValue().has("properties")) continue;
      Class<?> model = Class.forName("dev.gatehouse.model." + RENAMED.getOrDefault(schema.getKey(), schema.getKey()));
      for (var property : schema.getValue().get("properties").properties()) {
        fields++;
        String place = schema.getKey() + "." + property.getKey();
        Type type = getter(model, property.getKey()).getGenericReturnType();
        if (isBare(type) && !isFree(property.getValue())) untyped.add(place + " is " + type);
      }
    }
    assertTrue(fields > 900, fields + " fields");
    assertEquals(List.of(), untyped);
  }

  /** As Kotlin and checkers read it: what the specs require is there, everything else may be null. */
  @Test
  void whatMayBeNullSaysSo() throws ClassNotFoundException {
    List<String> wrong = new ArrayList<>();
    for (var schema : PROFILE.at("/components/schemas").properties()) {
      if (!schema.getValue().has("properties")) continue;
      Class<?> model = Class.forName("dev.gatehouse.model." + RENAMED.getOrDefault(schema.getKey(), schema.getKey()));
      assertTrue(model.getPackage().isAnnotationPresent(NullMarked.class));
      List<String> required = new ArrayList<>();
      schema.getValue().path("required").forEach(name -> required.add(name.asText()));
      for (var property : schema.getValue().get("properties").properties()) {
        boolean isNullable = getter(model, property.getKey()).getAnnotatedReturnType().isAnnotationPresent(Nullable.class);
        boolean mayBeNull = !required.contains(property.getKey()) || property.getValue().path("nullable").asBoolean();
        if (isNullable != mayBeNull) wrong.add(schema.getKey() + "." + property.getKey());
      }
    }
    assertEquals(List.of(), wrong);
  }

  @Test
  void everyOperationHasAMethodWithTypes() throws ClassNotFoundException {
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

  private static Method getter(Class<?> model, String property) {
    String name = "get" + property.replaceAll("[^A-Za-z0-9]", "");
    Method found =
        Arrays.stream(model.getDeclaredMethods()).filter(method -> method.getName().equalsIgnoreCase(name)).findFirst().orElse(null);
    return assertNotNullAnd(found, model.getSimpleName() + "." + property + " cannot be read");
  }

  private static Method assertNotNullAnd(Method method, String message) {
    assertNotNull(method, message);
    return method;
  }

  private static JsonNode profile() {
    try {
      return new ObjectMapper().readTree(new File(System.getenv("GATEHOUSE_PROFILE")));
    } catch (IOException problem) {
      throw new IllegalStateException(problem);
    }
  }
}
