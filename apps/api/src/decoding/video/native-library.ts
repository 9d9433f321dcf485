/**
 * The library of decoders that npm brings for most platforms, as far as it is used here. It is loaded by processes that
 * decode one file, and by no other: what a foreign file does to it ends them alone.
 */
import { createRequire } from 'node:module';

interface NativeTimeBase {
  num: number;
  den: number;
}

export interface NativeFrame {
  width: number;
  height: number;
  format: number;
  /** Numbers of ISO 23091-2: the curve of brightness, and what red, green and blue are. */
  colorTrc: number;
  colorPrimaries: number;
  bestEffortTimestamp: bigint;
  alloc(): void;
  free(): void;
  unref(): void;
  /** Shares its pixels. */
  clone(): NativeFrame | null;
  /** Rows without gaps. */
  toBuffer(): Buffer;
}

interface NativePacket {
  streamIndex: number;
  isKeyframe: boolean;
  alloc(): void;
  free(): void;
  unref(): void;
}

interface NativeDictionary {
  set(key: string, value: string, flags: number): number;
}

interface NativeCodecParameters {
  codecId: number;
}

interface NativeStream {
  timeBase: NativeTimeBase;
  codecpar: NativeCodecParameters;
}

interface NativeFormatContext {
  streams: NativeStream[];
  /** Results below 0 are errors, here and below. */
  openInputSync(url: string, format: object | null, options: NativeDictionary): number;
  findStreamInfoSync(options: null): number;
  findBestStream(mediaType: number): number;
  seekFrameSync(stream: number, timestamp: bigint, flags: number): number;
  readFrameSync(packet: NativePacket): number;
  closeInputSync(): void;
}

interface NativeCodecContext {
  threadCount: number;
  allocContext3(codec: object): void;
  parametersToContext(parameters: NativeCodecParameters): number;
  open2Sync(codec: object, options: null): number;
  sendPacketSync(packet: NativePacket | null): number;
  receiveFrameSync(frame: NativeFrame): number;
  freeContext(): void;
}

export interface NativeScaler {
  allocContext(): void;
  scaleFrameSync(to: NativeFrame, from: NativeFrame): number;
}

export interface NativeLibrary {
  Log: { setLevel(level: number): void };
  Dictionary: new () => NativeDictionary;
  InputFormat: { findInputFormat(name: string): object | null };
  Codec: { findDecoder(codecId: number): object | null };
  FormatContext: new () => NativeFormatContext;
  CodecContext: new () => NativeCodecContext;
  SoftwareScaleContext: new () => NativeScaler;
  Packet: new () => NativePacket;
  Frame: new () => NativeFrame;
}

const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': '@seydx/node-av-darwin-arm64',
  'darwin-x64': '@seydx/node-av-darwin-x64',
  'linux-arm64': '@seydx/node-av-linux-arm64',
  'linux-x64': '@seydx/node-av-linux-x64',
  'win32-x64': '@seydx/node-av-win32-x64-msvc',
};
const SILENT = -8;

/** @throws Error where there is none for this platform */
export function nativePackage(): string {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) throw new Error('no library of decoders for this platform');
  return name;
}

/** @throws Error where there is none for this platform, or it was left out */
export function loadNativeLibrary(): NativeLibrary {
  const library: NativeLibrary = createRequire(import.meta.url)(`${nativePackage()}/node-av.node`);
  library.Log.setLevel(SILENT);
  return library;
}
