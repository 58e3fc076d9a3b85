package dev.gatehouse;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A stream that is closed when a read waits for longer than it may. */
final class PatientStream extends FilterInputStream {
  private final Duration patience;

  PatientStream(InputStream in, Duration patience) {
    super(in);
    this.patience = patience;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    CompletableFuture<Void> waiting = new CompletableFuture<>();
    CompletableFuture<Boolean> late =
        waiting.thenApply(done -> false).completeOnTimeout(true, patience.toMillis(), TimeUnit.MILLISECONDS);
    late.thenAccept(isLate -> { if (isLate) closeQuietly(); });
    try {
      return super.read(into, offset, length);
    } catch (IOException problem) {
      if (late.getNow(false)) throw new IOException("Nothing came for " + patience.toMillis() + " ms.", problem);
      throw problem;
    } finally {
      waiting.complete(null);
    }
  }

  private void closeQuietly() {
    try {
      in.close();
    } catch (IOException problem) {
      // Whoever reads hears of it.
    }
  }
}
