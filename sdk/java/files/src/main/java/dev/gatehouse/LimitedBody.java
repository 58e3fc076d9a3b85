package dev.gatehouse;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** A body as bytes, of so many at most. */
final class LimitedBody implements HttpResponse.BodySubscriber<byte[]> {
  private final HttpResponse.BodySubscriber<byte[]> whole = HttpResponse.BodySubscribers.ofByteArray();
  private final int limit;
  private long received;
  private Flow.Subscription subscription;

  LimitedBody(int limit) {
    this.limit = limit;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return whole.getBody();
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    this.subscription = subscription;
    whole.onSubscribe(subscription);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) received += buffer.remaining();
    if (received <= limit) {
      whole.onNext(buffers);
      return;
    }
    subscription.cancel();
    onError(new IOException("The answer is larger than " + limit + " bytes: raise maxResponseBytes(…), or take a stream."));
  }

  @Override
  public void onError(Throwable problem) {
    whole.onError(problem);
  }

  @Override
  public void onComplete() {
    whole.onComplete();
  }
}
