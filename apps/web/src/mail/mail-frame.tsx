import { useEffect, useRef } from 'react';

// The page takes markup from a policy of its own kind only; this one serves no other place.
const policy = window.trustedTypes?.createPolicy('mail-frame', { createHTML: (markup) => markup });

/**
 * A mail as HTML, in a frame that may do nothing: no scripts, no forms, no way out. Only its own style sheet is allowed,
 * by the hash that the server says.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const ref = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // A link in it would else take the frame with it; a new window it may not open.
    const kept = html.replace('<head>', '<head><base target="_blank">');
    if (ref.current) Object.assign(ref.current, { srcdoc: policy ? policy.createHTML(kept) : kept });
  }, [html]);
  return (
    <iframe
      ref={ref}
      title={title}
      sandbox=""
      className="h-[max(22rem,calc(100dvh-20rem))] w-full rounded-control border border-line bg-white"
    />
  );
}
