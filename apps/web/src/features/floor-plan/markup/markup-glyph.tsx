import type { MarkupKind } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { ReactNode } from 'react';
import IconArrow from '~icons/ph/arrow-up-right';
import IconArea from '~icons/ph/selection-background';
import IconCloud from '~icons/ph/cloud';
import IconDimension from '~icons/ph/line-segment';
import IconPen from '~icons/ph/pencil-line';
import IconStamp from '~icons/ph/stamp';
import IconText from '~icons/ph/text-t';

/** The sign of each kind, in tools and lists alike. */
export const MARKUP_GLYPHS: Record<MarkupKind, ReactNode> = {
  pen: <IconPen />,
  arrow: <IconArrow />,
  cloud: <IconCloud />,
  text: <IconText />,
  dimension: <IconDimension />,
  area: <IconArea />,
  stamp: <IconStamp />,
};
