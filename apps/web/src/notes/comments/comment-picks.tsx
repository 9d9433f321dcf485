import { useEffect, useLayoutEffect } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePickList, type PickList, type PickListOptions } from '../pick/pick-list.tsx';

interface CommentPicksProps extends PickListOptions {
  /** Takes the keys of the field while the list is there. */
  holdKeys: (onKey: PickList['onKey'] | null) => void;
  onField: (field: PickList['field']) => void;
}

/** The list beside a field that is no editor. */
export function CommentPicks({ holdKeys, onField, ...options }: CommentPicksProps) {
  useTexts(['note']);
  const { list, field, onKey } = usePickList(options);
  const { 'aria-controls': controls, 'aria-activedescendant': active } = field;
  useLayoutEffect(() => {
    holdKeys(onKey);
    return () => holdKeys(null);
  });
  useEffect(() => {
    onField({ 'aria-controls': controls, 'aria-activedescendant': active });
  }, [controls, active, onField]);
  useEffect(
    () => () => onField({ 'aria-controls': undefined, 'aria-activedescendant': undefined }),
    [onField],
  );
  return list;
}
