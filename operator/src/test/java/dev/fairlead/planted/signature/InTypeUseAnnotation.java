package dev.fairlead.planted.signature;

import dev.fairlead.planted.client.ClientTypeMark;
import java.util.List;

public interface InTypeUseAnnotation {
  List<@ClientTypeMark String> call();
}
