/**
 * Texts that become code where somebody takes them for markup, a URL, a style, a script or a template: each another way,
 * and each sets `ran` on the window that it runs in, or takes that name. All are short, so that nearly every field takes
 * each; none holds what is left out of any text that is entered (control characters and other signs that nobody sees,
 * spaces at its ends).
 */
export const HOSTILE_TEXTS: readonly string[] = [
  // Scripts, plainly and past those who look for the plain form.
  `"><script>ran=1</script>`,
  `<ScRiPt/x>ran=1</sCrIpT >`,
  `<script src=data:,ran=1></script>`,
  `<script type=module>ran=1//`,
  `<scr<script>ipt>ran=1</scr</script>ipt>`,
  `<svg><script>ran&#61;1</script>`,
  // Elements that run something by themselves.
  `<img src=x onerror="ran=1">`,
  `<img/src/onerror=ran=1>`,
  `<image srcset=x onerror=ran=1>`,
  `<svg onload=ran=1>`,
  `<svg><animate onbegin=ran=1 attributeName=x>`,
  `<svg><foreignObject><body onload=ran=1>`,
  `<body onpageshow=ran=1>`,
  `<frameset onload=ran=1>`,
  `<video src=x onerror=ran=1>`,
  `<audio><source src=x onerror=ran=1>`,
  `<details open ontoggle=ran=1>x</details>`,
  `<input autofocus onfocus=ran=1>`,
  `<x id=x tabindex=1 autofocus onfocus=ran=1>`,
  `<marquee onstart=ran=1>x</marquee>`,
  `<b popover onbeforetoggle=ran=1>x</b>`,
  `<p style=animation:x onanimationstart=ran=1>`,
  `<template shadowrootmode=open><slot onslotchange=ran=1>`,
  // Documents inside of the document.
  `<iframe srcdoc="<script>parent.ran=1</script>">`,
  `<iframe src=javascript:parent.ran=1></iframe>`,
  `<object data=javascript:ran=1></object>`,
  `<embed src=javascript:ran=1>`,
  `<portal src=javascript:ran=1>`,
  // Addresses, and what changes where addresses lead.
  `<a href="javascript:ran=1">go</a>`,
  `<a href="java&#9;script&colon;ran=1">go</a>`,
  `<svg><a><set attributeName=href to=javascript:ran=1>`,
  `<math href=javascript:ran=1>x</math>`,
  `<form action=javascript:ran=1><button>go`,
  `<button formaction=javascript:ran=1>go</button>`,
  `<base href="//evil.example/">`,
  `<meta http-equiv=refresh content="0;javascript:ran=1">`,
  `javascript:ran=1//%0A`,
  `data:text/html,<script>opener.ran=1</script>`,
  `[go](javascript:ran=1) ![x](x"onerror="ran=1)`,
  // Styles.
  `<style>@import 'javascript:ran=1'</style>`,
  `<p style="width:expression(ran=1)">`,
  `<p style="background:url(javascript:ran=1)">`,
  `<link rel=stylesheet href=x onerror=ran=1>`,
  // Out of an attribute, a string, a comment, a raw text.
  `" onmouseover="ran=1" x="`,
  `' autofocus onfocus='ran=1`,
  '` onmouseover=ran=1 x=`',
  `'-(ran=1)-'";ran=1;//`,
  'x`;ran=1;`${ran=1}`',
  `x\\u2028ran=1//`,
  `</textarea></title></style><svg onload=ran=1>`,
  `--><svg onload=ran=1><!--`,
  `<![CDATA[><img src=x onerror=ran=1>]]>`,
  // Markup that becomes other markup when it is read twice.
  `<noscript><p title="</noscript><img src onerror=ran=1>">`,
  `<math><mtext><table><mglyph><style><img src onerror=ran=1>`,
  `<svg></p><style><a id="</style><img src onerror=ran=1>">`,
  // Templates of all kinds.
  `{{constructor.constructor('ran=1')()}}`,
  `$t(common:retry) {{name}} <1>x</1> {n, plural, other {#}}`,
  // A name for an element that scripts would find in place of their own.
  `<form id=ran><input name=ran></form>`,
  // Encodings that somebody may undo.
  `&lt;img src=x onerror=ran=1&gt;%3Csvg%20onload%3Dran%3D1%3E`,
  `\\u003cimg src=x onerror=ran=1\\x3e+ADw-script+AD4-ran=1`,
];

/**
 * All of them in as few texts as fields of this length need, each whole; what is longer than a field is left out.
 * Of a field that holds them all it is one text.
 */
export function hostileTextsFor(maxChars: number): string[] {
  const texts: string[] = [];
  for (const text of HOSTILE_TEXTS.filter(({ length }) => length <= maxChars)) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + 1 + text.length <= maxChars)
      texts[texts.length - 1] = `${last} ${text}`;
    else texts.push(text);
  }
  return texts;
}
