/**
 * What is seen of a picture that lies on another, beside the divider.
 * @param dividerPercent of the width, from the start
 * @param isFirst it stands at the start
 */
export function swipeClip(dividerPercent: number, isFirst: boolean, isRightToLeft: boolean): string {
  const hidden = isFirst ? 100 - dividerPercent : dividerPercent;
  const isHiddenLeft = isFirst === isRightToLeft;
  return isHiddenLeft ? `inset(0 0 0 ${hidden}%)` : `inset(0 ${hidden}% 0 0)`;
}
