package dev.fairlead.testkit.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * An immutable sorted map of keys to stored states: a balanced (AVL) tree whose changes copy only
 * the path to the root, so that each revision's content can be kept for the price of its change.
 */
final class SnapshotMap {
  static final SnapshotMap EMPTY = new SnapshotMap(null);

  private final @Nullable Node root;

  private SnapshotMap(@Nullable Node root) {
    this.root = root;
  }

  int size() {
    return size(root);
  }

  boolean isEmpty() {
    return root == null;
  }

  @Nullable Stored get(String key) {
    Node node = root;
    while (node != null) {
      int order = key.compareTo(node.value.key());
      if (order == 0) {
        return node.value;
      }
      node = order < 0 ? node.left : node.right;
    }
    return null;
  }

  SnapshotMap with(Stored value) {
    return new SnapshotMap(insert(root, value));
  }

  SnapshotMap without(String key) {
    return new SnapshotMap(remove(root, key));
  }

  /** The values whose keys start with the prefix and are not before {@code from}, in order. */
  Iterator<Stored> scan(String prefix, String from) {
    return new Scan(root, prefix, from.compareTo(prefix) > 0 ? from : prefix);
  }

  private record Node(
      Stored value, @Nullable Node left, @Nullable Node right, int height, int size) {}

  private static Node node(Stored value, @Nullable Node left, @Nullable Node right) {
    return new Node(
        value,
        left,
        right,
        1 + Math.max(height(left), height(right)),
        1 + size(left) + size(right));
  }

  private static int height(@Nullable Node node) {
    return node == null ? 0 : node.height;
  }

  private static int size(@Nullable Node node) {
    return node == null ? 0 : node.size;
  }

  private static Node insert(@Nullable Node node, Stored value) {
    if (node == null) {
      return node(value, null, null);
    }
    int order = value.key().compareTo(node.value.key());
    if (order == 0) {
      return node(value, node.left, node.right);
    }
    return order < 0
        ? balanced(node.value, insert(node.left, value), node.right)
        : balanced(node.value, node.left, insert(node.right, value));
  }

  private static @Nullable Node remove(@Nullable Node node, String key) {
    if (node == null) {
      return null;
    }
    int order = key.compareTo(node.value.key());
    if (order < 0) {
      return balanced(node.value, remove(node.left, key), node.right);
    }
    if (order > 0) {
      return balanced(node.value, node.left, remove(node.right, key));
    }
    if (node.right == null) {
      return node.left;
    }
    Stored successor = first(node.right);
    return balanced(successor, node.left, remove(node.right, successor.key()));
  }

  private static Stored first(Node node) {
    Node here = node;
    while (here.left != null) {
      here = here.left;
    }
    return here.value;
  }

  private static Node balanced(Stored value, @Nullable Node left, @Nullable Node right) {
    if (left != null && left.height > height(right) + 1) {
      return height(left.left) >= height(left.right)
          ? rotatedRight(value, left, right)
          : rotatedRight(value, rotatedLeft(left), right);
    }
    if (right != null && right.height > height(left) + 1) {
      return height(right.right) >= height(right.left)
          ? rotatedLeft(node(value, left, right))
          : rotatedLeft(node(value, left, rotatedRight(right)));
    }
    return node(value, left, right);
  }

  private static Node rotatedRight(Stored value, Node left, @Nullable Node right) {
    return node(left.value, left.left, node(value, left.right, right));
  }

  private static Node rotatedRight(Node node) {
    return node.left == null ? node : rotatedRight(node.value, node.left, node.right);
  }

  private static Node rotatedLeft(Node node) {
    Node right = node.right;
    return right == null
        ? node
        : node(right.value, node(node.value, node.left, right.left), right.right);
  }

  private static final class Scan implements Iterator<Stored> {
    private final Deque<Node> path = new ArrayDeque<>();
    private final String prefix;

    Scan(@Nullable Node root, String prefix, String from) {
      this.prefix = prefix;
      Node node = root;
      while (node != null) {
        if (node.value.key().compareTo(from) < 0) {
          node = node.right;
        } else {
          path.push(node);
          node = node.left;
        }
      }
    }

    @Override
    public boolean hasNext() {
      Node next = path.peek();
      return next != null && next.value.key().startsWith(prefix);
    }

    @Override
    public Stored next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Node next = path.pop();
      for (Node node = next.right; node != null; node = node.left) {
        path.push(node);
      }
      return next.value;
    }
  }
}
