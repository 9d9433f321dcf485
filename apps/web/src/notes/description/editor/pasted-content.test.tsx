import { expect, test } from 'vitest';
import { inClosedSet, withoutStyles } from './pasted-content.ts';

function pasted(html: string): string {
  const body = new DOMParser().parseFromString(withoutStyles(html), 'text/html').body;
  return inClosedSet(body).innerHTML;
}

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0cm}</style></head><body lang=EN-US>
<!--StartFragment--><p class=MsoNormal><b><span style='font-size:14.0pt;mso-fareast-language:EN-US'>Fire seals<o:p></o:p></span></b></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Stair A<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp; </span></span><![endif]>Door
2</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>Stair B</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.&nbsp;</span>First</p>
<p class=MsoNormal>See <a href="https://a.example/plan" style="color:blue">the plan</a>.<img src="file:///C:/x.png"></p><!--EndFragment--></body></html>`;

test('N6 Word: bold, links and both kinds of list stay, signs before items and styles go', () => {
  expect(pasted(WORD)).toBe(
    '<p><strong>Fire seals</strong></p>' +
      '<ul><li><p>Stair A</p><ul><li><p>Door 2</p></li></ul></li><li><p>Stair B</p></li></ul>' +
      '<ol><li><p>First</p></li></ol>' +
      '<p>See <a href="https://a.example/plan">the plan</a>.</p>',
  );
});

test('N6 Google Docs: its wrapper is not bold, lists inside lists belong to the item before', () => {
  const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Stair</span><span style="font-weight:400"> A</span></p><ol><li dir="ltr"><p role="presentation"><span>one</span></p></li><ol><li><p><span>deeper</span></p></li></ol><li><p>two</p></li></ol></b><br class="Apple-interchange-newline">`;
  expect(pasted(html)).toBe(
    '<p><strong>Stair</strong> A</p>' +
      '<ol><li><p>one</p><ol><li><p>deeper</p></li></ol></li><li><p>two</p></li></ol>',
  );
});

test('LibreOffice: paragraphs, bold and a list', () => {
  const html = `<html><head><title></title><style type="text/css">p { margin-bottom: 0.25cm }</style></head><body lang="de-DE"><p style="margin-bottom: 0cm"><font face="Liberation Serif"><b>T\u00fcr</b> klemmt</font></p><ul><li><p>links</p></li><li/><p>rechts</p></ul></body></html>`;
  expect(pasted(html)).toBe(
    '<p><strong>T\u00fcr</strong> klemmt</p><ul><li><p>links</p></li><li><p>rechts</p></li></ul>',
  );
});

test('N6 Excel: a row becomes a line', () => {
  const html = `<table border=0><colgroup><col width=64></colgroup><tr height=20><td class=xl65>Door</td><td align=right>12</td></tr><tr><td>Seal</td><td></td></tr></table>`;
  expect(pasted(html)).toBe('<p>Door\u200312</p><p>Seal\u2003</p>');
});

test.each([
  ['N5 breaks become paragraphs', '<p>one<br>two</p>', '<p>one</p><p>two</p>'],
  ['headings keep their words', '<h1>Title</h1><h2>More</h2>', '<p>Title</p><p>More</p>'],
  ['a bad link keeps its words', '<a href="javascript:alert(1)">press</a>', '<p>press</p>'],
  ['scripts and styles are no words', '<style>p{}</style><script>x()</script><p>words</p>', '<p>words</p>'],
  ['N6 pictures go', '<p>a<img src="data:image/png;base64,xx">b</p>', '<p>ab</p>'],
  ['lines of code stay lines', '<pre>if x\n  y</pre>', '<p>if x</p><p>&nbsp;&nbsp;y</p>'],
  ['marks that nobody sees go', '<p>a\u0000\u202eb</p>', '<p>ab</p>'],
  [
    'names of elsewhere are words',
    '<bdi data-atom="mention" data-id="x" data-label="Y">@Y</bdi>',
    '<p>@Y</p>',
  ],
])('%s', (_, html, kept) => {
  expect(pasted(html)).toBe(kept);
});

test('N6 no style reaches the page that would have to be refused', () => {
  const html =
    '<style>p { color: red }</style><p title="a > b" style="color: red">its style="plain" words</p>';
  const body = new DOMParser().parseFromString(withoutStyles(html), 'text/html').body;
  expect(body.querySelector('style, [style]')).toBeNull();
  expect(body.textContent).toBe('its style="plain" words');
});
