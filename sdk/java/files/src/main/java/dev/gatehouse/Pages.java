package dev.gatehouse;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Walks through a list that comes in pages: asks for the next page once the one before has been gone through. */
final class Pages<P, T> implements Iterable<T> {
  private static final int PAGE_SIZE = 100;

  private final int startRow;
  private final int size;
  private final Fetch<P> fetch;
  private final Function<P, List<T>> items;
  private final Function<P, ? extends Number> total;

  /** Asks for a page. */
  interface Fetch<P> {
    P page(int startRow, int numberOfResults);
  }

  Pages(@Nullable Integer startRow, @Nullable Integer size, Fetch<P> fetch, Function<P, List<T>> items, Function<P, ? extends Number> total) {
    this.startRow = startRow == null ? 0 : startRow;
    this.size = size == null ? PAGE_SIZE : size;
    this.fetch = fetch;
    this.items = items;
    this.total = total;
  }

  @Override
  public Iterator<T> iterator() {
    return new Walk();
  }

  private final class Walk implements Iterator<T> {
    private int row = startRow;
    private boolean isLast;
    private Iterator<T> rest = List.<T>of().iterator();

    @Override
    public boolean hasNext() {
      while (!rest.hasNext() && !isLast) {
        P page = fetch.page(row, size);
        List<T> found = items.apply(page);
        row += found.size();
        isLast = found.isEmpty() || row >= total.apply(page).longValue();
        rest = found.iterator();
      }
      return rest.hasNext();
    }

    @Override
    public T next() {
      if (!hasNext()) throw new NoSuchElementException();
      return rest.next();
    }
  }
}
