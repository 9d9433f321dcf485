/** An attachment header after RFC 6266: a plain name for old clients and the real one in UTF-8 (RFC 8187). */
export function attachmentHeader(fileName: string): string {
  const ascii = fileName.replaceAll(/[^\u0020-\u007e]/g, '_').replaceAll(/["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
