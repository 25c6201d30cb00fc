package dev.fairlead.planted.direction;

import dev.fairlead.planted.client.ClientObject;
import java.util.Optional;

public record InRecordComponent(Optional<ClientObject> value) {}
