package dev.fairlead.operator.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.ThrowsDeclaration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * All classes that a caller or subclass of one class sees: types, type arguments, bounds, thrown
 * types, annotations.
 */
final class PublicSignature {
  /** A class, and where it is seen. */
  record Shown(String className, String place) {}

  private PublicSignature() {}

  /** Empty for a class that is not visible outside of its package. */
  static Stream<Shown> of(JavaClass type) {
    if (!isVisible(type)) {
      return Stream.of();
    }
    Stream<JavaMember> members =
        type.getMembers().stream().filter(member -> isVisible(member.getModifiers()));
    Stream<Shown> ofMembers =
        members.flatMap(member -> shown(typesOf(member), member.getFullName()));
    Stream<Shown> annotated =
        Classes.fileOf(type).annotated().stream().map(name -> new Shown(name, "an annotation"));
    return concat(List.of(shown(typesOf(type), "its declaration"), ofMembers, annotated));
  }

  private static boolean isVisible(JavaClass type) {
    return isVisible(type.getModifiers())
        && type.getEnclosingClass().map(PublicSignature::isVisible).orElse(true);
  }

  private static boolean isVisible(Set<JavaModifier> modifiers) {
    return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
  }

  private static Stream<JavaType> typesOf(JavaClass type) {
    return concat(
        List.of(
            type.getSuperclass().stream(),
            type.getInterfaces().stream(),
            type.getTypeParameters().stream()));
  }

  private static Stream<JavaType> typesOf(JavaMember member) {
    if (member instanceof JavaCodeUnit method) {
      return concat(
          List.of(
              Stream.of(method.getReturnType()),
              method.getParameterTypes().stream(),
              method.getTypeParameters().stream(),
              method.getThrowsClause().stream().map(ThrowsDeclaration::getRawType)));
    }
    return Stream.of(((JavaField) member).getType());
  }

  private static Stream<Shown> shown(Stream<JavaType> types, String place) {
    return types
        .flatMap(type -> type.getAllInvolvedRawTypes().stream())
        .map(type -> new Shown(type.getBaseComponentType().getName(), place));
  }

  private static <T> Stream<T> concat(List<Stream<? extends T>> streams) {
    return streams.stream().flatMap(stream -> stream);
  }
}
