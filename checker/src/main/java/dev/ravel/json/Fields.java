// SPDX-License-Identifier: Apache-2.0
package dev.ravel.json;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A JSON object. It has fields in the order in which they were added. A value is anything that
 * {@link JsonMapper} writes.
 */
public final class Fields {
  /** By class of records, the accessors of the components in order. */
  private static final ClassValue<Method[]> ACCESSORS =
      new ClassValue<>() {
        @Override
        protected Method[] computeValue(Class<?> type) {
          Method[] accessors =
              Stream.of(type.getRecordComponents())
                  .map(RecordComponent::getAccessor)
                  .toArray(Method[]::new);
          Stream.of(accessors).forEach(accessor -> accessor.setAccessible(true));
          return accessors;
        }
      };

  private final Map<String, Object> values = new LinkedHashMap<>();

  /** An object with one field. */
  public static Fields of(String name, Object value) {
    return new Fields().with(name, value);
  }

  /** The components of a record. */
  public static Fields of(Record record) {
    return new Fields().withAll(record);
  }

  /** Adds a field. */
  public Fields with(String name, Object value) {
    values.put(name, value);
    return this;
  }

  /** Adds a field if a condition holds. */
  public Fields when(boolean condition, String name, Object value) {
    return condition ? with(name, value) : this;
  }

  /** Adds the fields of another object. */
  public Fields withAll(Fields others) {
    values.putAll(others.values);
    return this;
  }

  /** Adds the components of a record. */
  public Fields withAll(Record record) {
    for (Method accessor : ACCESSORS.get(record.getClass())) {
      try {
        values.put(accessor.getName(), accessor.invoke(record));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
    return this;
  }

  /** The fields in order. */
  Map<String, Object> values() {
    return values;
  }
}
