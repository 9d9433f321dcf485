/** Decodes a film by the library: the file itself, read as MP4 or MOV or as bare HEVC, and nothing that it names. */
import { loadNativeLibrary, type NativeFrame, type NativeScaler } from './native-library.ts';
import type { PictureSize } from '@plumbline/shared/media/sphere-part.ts';
import { VIDEO_DECODERS } from '@plumbline/shared/media/video/video-codecs.ts';

export interface NativePicture extends PictureSize {
  data: Buffer;
}

export interface FilmFrame {
  atMs: number;
  /** Valid until the next frame is asked for. */
  frame: NativeFrame;
}

type WantedFrame = Pick<NativeFrame, 'width' | 'height' | 'format'>;

const VIDEO = 0;
const BACKWARD = 1;
const RGB24 = 2;
const GREY8 = 8;
const OPTIONS = {
  protocol_whitelist: 'file',
  format_whitelist: 'mov,mp4,m4a,3gp,3g2,mj2,hevc',
  codec_whitelist: VIDEO_DECODERS.join(','),
} as const;

export class NativeFilm {
  #library = loadNativeLibrary();
  #format = new this.#library.FormatContext();
  #codec = new this.#library.CodecContext();
  // One for each size: a change of size would set it up anew.
  #toGrey = new this.#library.SoftwareScaleContext();
  #toPicture = new this.#library.SoftwareScaleContext();
  #stream: number;
  #msPerTick: number;

  /** @throws Error for what is no such film */
  constructor(path: string, format: 'mov' | 'hevc' = 'mov') {
    const options = new this.#library.Dictionary();
    for (const [key, value] of Object.entries(OPTIONS)) options.set(key, value, 0);
    const input = this.#library.InputFormat.findInputFormat(format);
    done(this.#format.openInputSync(`file:${path}`, input, options));
    done(this.#format.findStreamInfoSync(null));
    this.#stream = done(this.#format.findBestStream(VIDEO));
    const stream = this.#format.streams[this.#stream];
    const decoder = stream && this.#library.Codec.findDecoder(stream.codecpar.codecId);
    if (!stream || !decoder) throw new Error('no decoder for the film');
    this.#msPerTick = (1000 * stream.timeBase.num) / stream.timeBase.den;
    this.#codec.allocContext3(decoder);
    done(this.#codec.parametersToContext(stream.codecpar));
    this.#codec.threadCount = 1;
    done(this.#codec.open2Sync(decoder, null));
    this.#toGrey.allocContext();
    this.#toPicture.allocContext();
  }

  /** The frames from a time on, that of the time itself included; damaged ones are left out. */
  *frames({ fromMs, keyframesOnly }: { fromMs: number; keyframesOnly: boolean }): Generator<FilmFrame> {
    // Without the flag it would go on to the next frame that stands alone.
    if (fromMs > 0)
      done(this.#format.seekFrameSync(this.#stream, BigInt(Math.round(fromMs / this.#msPerTick)), BACKWARD));
    const packet = new this.#library.Packet();
    packet.alloc();
    while (this.#format.readFrameSync(packet) >= 0) {
      const isWanted = packet.streamIndex === this.#stream && (packet.isKeyframe || !keyframesOnly);
      if (isWanted) this.#codec.sendPacketSync(packet);
      packet.unref();
      if (isWanted) yield* this.#decoded(fromMs);
    }
    this.#codec.sendPacketSync(null);
    yield* this.#decoded(fromMs);
    packet.free();
  }

  *#decoded(fromMs: number): Generator<FilmFrame> {
    const frame = new this.#library.Frame();
    frame.alloc();
    while (this.#codec.receiveFrameSync(frame) >= 0) {
      const atMs = Math.round(Number(frame.bestEffortTimestamp) * this.#msPerTick);
      if (atMs >= fromMs) yield { atMs, frame };
      frame.unref();
    }
    frame.free();
  }

  /** A frame in another size, as grey points. */
  grey(frame: NativeFrame, widthPx: number, heightPx: number): Buffer {
    return this.#scaled(this.#toGrey, frame, { width: widthPx, height: heightPx, format: GREY8 });
  }

  /** A frame as red, green and blue, in its own size or in another. */
  picture(frame: NativeFrame, size?: PictureSize): NativePicture {
    const { widthPx, heightPx } = size ?? { widthPx: frame.width, heightPx: frame.height };
    const wanted = { width: widthPx, height: heightPx, format: RGB24 };
    return { data: this.#scaled(this.#toPicture, frame, wanted), widthPx, heightPx };
  }

  #scaled(scaler: NativeScaler, frame: NativeFrame, wanted: WantedFrame): Buffer {
    const scaled = new this.#library.Frame();
    scaled.alloc();
    // Otherwise it turns some colours into others by a curve of its own.
    const { colorTrc, colorPrimaries } = frame;
    Object.assign(scaled, wanted, { colorTrc, colorPrimaries });
    done(scaler.scaleFrameSync(scaled, frame));
    const bytes = scaled.toBuffer();
    scaled.free();
    return bytes;
  }

  close(): void {
    this.#codec.freeContext();
    this.#format.closeInputSync();
  }
}

function done(result: number): number {
  if (result < 0) throw new Error(`the library failed with ${result}`);
  return result;
}
