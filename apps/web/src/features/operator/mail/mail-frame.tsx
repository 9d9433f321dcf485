import { useEffect, useRef } from 'react';

/**
 * A mail as HTML, in a frame that may do nothing: no scripts, no forms, no way out. Only its own style sheet is allowed,
 * by the hash that the server says.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const ref = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // The page takes markup from a policy of its own kind only; this one serves no other place.
    const policy = window.trustedTypes?.createPolicy('mail-frame', { createHTML: (markup) => markup });
    if (ref.current) Object.assign(ref.current, { srcdoc: policy ? policy.createHTML(html) : html });
  }, [html]);
  return (
    <iframe
      ref={ref}
      title={title}
      sandbox=""
      className="h-[26rem] w-full rounded-control border border-line bg-white"
    />
  );
}
