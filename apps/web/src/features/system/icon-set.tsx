import type { ComponentType, SVGProps } from 'react';
import IconAlignBottom from '~icons/ph/align-bottom';
import IconAlignCenterHorizontal from '~icons/ph/align-center-horizontal';
import IconAlignCenterVertical from '~icons/ph/align-center-vertical';
import IconAlignLeft from '~icons/ph/align-left';
import IconAlignRight from '~icons/ph/align-right';
import IconAlignTop from '~icons/ph/align-top';
import IconArrowClockwise from '~icons/ph/arrow-clockwise';
import IconArrowCounterClockwise from '~icons/ph/arrow-counter-clockwise';
import IconArrowLeft from '~icons/ph/arrow-left';
import IconArrowUUpLeft from '~icons/ph/arrow-u-up-left';
import IconArrowUUpRight from '~icons/ph/arrow-u-up-right';
import IconArrowUp from '~icons/ph/arrow-up';
import IconArrowUpRight from '~icons/ph/arrow-up-right';
import IconArrowsClockwise from '~icons/ph/arrows-clockwise';
import IconArrowsLeftRight from '~icons/ph/arrows-left-right';
import IconArrowsOutLineHorizontal from '~icons/ph/arrows-out-line-horizontal';
import IconBell from '~icons/ph/bell';
import IconBellFill from '~icons/ph/bell-fill';
import IconBlueprint from '~icons/ph/blueprint';
import IconBlueprintFill from '~icons/ph/blueprint-fill';
import IconBoundingBox from '~icons/ph/bounding-box';
import IconBuildings from '~icons/ph/buildings';
import IconBuildingsFill from '~icons/ph/buildings-fill';
import IconCaretDown from '~icons/ph/caret-down';
import IconCaretLeft from '~icons/ph/caret-left';
import IconCaretRight from '~icons/ph/caret-right';
import IconCaretUp from '~icons/ph/caret-up';
import IconCaretUpDown from '~icons/ph/caret-up-down';
import IconCheck from '~icons/ph/check';
import IconCheckBold from '~icons/ph/check-bold';
import IconCheckCircle from '~icons/ph/check-circle';
import IconCircleHalf from '~icons/ph/circle-half';
import IconClockCounterClockwise from '~icons/ph/clock-counter-clockwise';
import IconCloud from '~icons/ph/cloud';
import IconCloudArrowUp from '~icons/ph/cloud-arrow-up';
import IconCloudSlash from '~icons/ph/cloud-slash';
import IconColumns from '~icons/ph/columns';
import IconCopy from '~icons/ph/copy';
import IconCornersOut from '~icons/ph/corners-out';
import IconCursor from '~icons/ph/cursor';
import IconCursorClick from '~icons/ph/cursor-click';
import IconDiamond from '~icons/ph/diamond';
import IconDotsSixVertical from '~icons/ph/dots-six-vertical';
import IconDotsThree from '~icons/ph/dots-three';
import IconExport from '~icons/ph/export';
import IconEye from '~icons/ph/eye';
import IconEyeSlash from '~icons/ph/eye-slash';
import IconGearSix from '~icons/ph/gear-six';
import IconHand from '~icons/ph/hand';
import IconHardDrives from '~icons/ph/hard-drives';
import IconHardDrivesFill from '~icons/ph/hard-drives-fill';
import IconHouseLine from '~icons/ph/house-line';
import IconHouseLineFill from '~icons/ph/house-line-fill';
import IconInfo from '~icons/ph/info';
import IconKeyboard from '~icons/ph/keyboard';
import IconLineSegment from '~icons/ph/line-segment';
import IconLinkSimple from '~icons/ph/link-simple';
import IconList from '~icons/ph/list';
import IconLockSimple from '~icons/ph/lock-simple';
import IconLockSimpleOpen from '~icons/ph/lock-simple-open';
import IconMagnifyingGlass from '~icons/ph/magnifying-glass';
import IconMagnifyingGlassPlus from '~icons/ph/magnifying-glass-plus';
import IconMapTrifold from '~icons/ph/map-trifold';
import IconMinus from '~icons/ph/minus';
import IconMinusCircle from '~icons/ph/minus-circle';
import IconMoon from '~icons/ph/moon';
import IconPause from '~icons/ph/pause';
import IconPencilLine from '~icons/ph/pencil-line';
import IconPencilSimple from '~icons/ph/pencil-simple';
import IconPencilSimpleLine from '~icons/ph/pencil-simple-line';
import IconPlay from '~icons/ph/play';
import IconPlus from '~icons/ph/plus';
import IconPolygon from '~icons/ph/polygon';
import IconPulse from '~icons/ph/pulse';
import IconPulseFill from '~icons/ph/pulse-fill';
import IconQuestion from '~icons/ph/question';
import IconRectangle from '~icons/ph/rectangle';
import IconRows from '~icons/ph/rows';
import IconRuler from '~icons/ph/ruler';
import IconSelectionBackground from '~icons/ph/selection-background';
import IconShareNetwork from '~icons/ph/share-network';
import IconSidebarSimple from '~icons/ph/sidebar-simple';
import IconSignOut from '~icons/ph/sign-out';
import IconStack from '~icons/ph/stack';
import IconStamp from '~icons/ph/stamp';
import IconSun from '~icons/ph/sun';
import IconTextT from '~icons/ph/text-t';
import IconTranslate from '~icons/ph/translate';
import IconTrash from '~icons/ph/trash';
import IconUploadSimple from '~icons/ph/upload-simple';
import IconUsers from '~icons/ph/users';
import IconWarning from '~icons/ph/warning';
import IconWarningCircle from '~icons/ph/warning-circle';
import IconX from '~icons/ph/x';
import IconXCircle from '~icons/ph/x-circle';

/** The icons of the product under the names by which Phosphor knows them. */
export const ICONS: readonly { name: string; icon: ComponentType<SVGProps<SVGSVGElement>> }[] = [
  { name: 'align-bottom', icon: IconAlignBottom },
  { name: 'align-center-horizontal', icon: IconAlignCenterHorizontal },
  { name: 'align-center-vertical', icon: IconAlignCenterVertical },
  { name: 'align-left', icon: IconAlignLeft },
  { name: 'align-right', icon: IconAlignRight },
  { name: 'align-top', icon: IconAlignTop },
  { name: 'arrow-clockwise', icon: IconArrowClockwise },
  { name: 'arrow-counter-clockwise', icon: IconArrowCounterClockwise },
  { name: 'arrow-left', icon: IconArrowLeft },
  { name: 'arrow-u-up-left', icon: IconArrowUUpLeft },
  { name: 'arrow-u-up-right', icon: IconArrowUUpRight },
  { name: 'arrow-up', icon: IconArrowUp },
  { name: 'arrow-up-right', icon: IconArrowUpRight },
  { name: 'arrows-clockwise', icon: IconArrowsClockwise },
  { name: 'arrows-left-right', icon: IconArrowsLeftRight },
  { name: 'arrows-out-line-horizontal', icon: IconArrowsOutLineHorizontal },
  { name: 'bell', icon: IconBell },
  { name: 'bell-fill', icon: IconBellFill },
  { name: 'blueprint', icon: IconBlueprint },
  { name: 'blueprint-fill', icon: IconBlueprintFill },
  { name: 'bounding-box', icon: IconBoundingBox },
  { name: 'buildings', icon: IconBuildings },
  { name: 'buildings-fill', icon: IconBuildingsFill },
  { name: 'caret-down', icon: IconCaretDown },
  { name: 'caret-left', icon: IconCaretLeft },
  { name: 'caret-right', icon: IconCaretRight },
  { name: 'caret-up', icon: IconCaretUp },
  { name: 'caret-up-down', icon: IconCaretUpDown },
  { name: 'check', icon: IconCheck },
  { name: 'check-bold', icon: IconCheckBold },
  { name: 'check-circle', icon: IconCheckCircle },
  { name: 'circle-half', icon: IconCircleHalf },
  { name: 'clock-counter-clockwise', icon: IconClockCounterClockwise },
  { name: 'cloud', icon: IconCloud },
  { name: 'cloud-arrow-up', icon: IconCloudArrowUp },
  { name: 'cloud-slash', icon: IconCloudSlash },
  { name: 'columns', icon: IconColumns },
  { name: 'copy', icon: IconCopy },
  { name: 'corners-out', icon: IconCornersOut },
  { name: 'cursor', icon: IconCursor },
  { name: 'cursor-click', icon: IconCursorClick },
  { name: 'diamond', icon: IconDiamond },
  { name: 'dots-six-vertical', icon: IconDotsSixVertical },
  { name: 'dots-three', icon: IconDotsThree },
  { name: 'export', icon: IconExport },
  { name: 'eye', icon: IconEye },
  { name: 'eye-slash', icon: IconEyeSlash },
  { name: 'gear-six', icon: IconGearSix },
  { name: 'hand', icon: IconHand },
  { name: 'hard-drives', icon: IconHardDrives },
  { name: 'hard-drives-fill', icon: IconHardDrivesFill },
  { name: 'house-line', icon: IconHouseLine },
  { name: 'house-line-fill', icon: IconHouseLineFill },
  { name: 'info', icon: IconInfo },
  { name: 'keyboard', icon: IconKeyboard },
  { name: 'line-segment', icon: IconLineSegment },
  { name: 'link-simple', icon: IconLinkSimple },
  { name: 'list', icon: IconList },
  { name: 'lock-simple', icon: IconLockSimple },
  { name: 'lock-simple-open', icon: IconLockSimpleOpen },
  { name: 'magnifying-glass', icon: IconMagnifyingGlass },
  { name: 'magnifying-glass-plus', icon: IconMagnifyingGlassPlus },
  { name: 'map-trifold', icon: IconMapTrifold },
  { name: 'minus', icon: IconMinus },
  { name: 'minus-circle', icon: IconMinusCircle },
  { name: 'moon', icon: IconMoon },
  { name: 'pause', icon: IconPause },
  { name: 'pencil-line', icon: IconPencilLine },
  { name: 'pencil-simple', icon: IconPencilSimple },
  { name: 'pencil-simple-line', icon: IconPencilSimpleLine },
  { name: 'play', icon: IconPlay },
  { name: 'plus', icon: IconPlus },
  { name: 'polygon', icon: IconPolygon },
  { name: 'pulse', icon: IconPulse },
  { name: 'pulse-fill', icon: IconPulseFill },
  { name: 'question', icon: IconQuestion },
  { name: 'rectangle', icon: IconRectangle },
  { name: 'rows', icon: IconRows },
  { name: 'ruler', icon: IconRuler },
  { name: 'selection-background', icon: IconSelectionBackground },
  { name: 'share-network', icon: IconShareNetwork },
  { name: 'sidebar-simple', icon: IconSidebarSimple },
  { name: 'sign-out', icon: IconSignOut },
  { name: 'stack', icon: IconStack },
  { name: 'stamp', icon: IconStamp },
  { name: 'sun', icon: IconSun },
  { name: 'text-t', icon: IconTextT },
  { name: 'translate', icon: IconTranslate },
  { name: 'trash', icon: IconTrash },
  { name: 'upload-simple', icon: IconUploadSimple },
  { name: 'users', icon: IconUsers },
  { name: 'warning', icon: IconWarning },
  { name: 'warning-circle', icon: IconWarningCircle },
  { name: 'x', icon: IconX },
  { name: 'x-circle', icon: IconXCircle },
];
