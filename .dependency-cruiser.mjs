/** The import rules of the house: who may know whom. Run by `npm run check`. */

const PAGE_TABLE = String.raw`^apps/web/src/app/page-table\.tsx$`;
const TESTS = String.raw`(\.test\.tsx?$|^tests/|/testing/)`;

/**
 * @param {string} name
 * @param {string} comment
 * @param {object} from
 * @param {object} to
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid(
      'no-circular',
      'Modules that need each other are one module or miss a third; types alone may.',
      {},
      { circular: true, viaOnly: { pathNot: PAGE_TABLE, dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'no-circular-at-start',
      'The table of pages loads each page when it is wanted, and a page may ask the table where it leads.',
      { path: PAGE_TABLE },
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    ),
    forbid(
      'apps-apart',
      'web, api and collab-server meet at the wire and in Postgres, never by import.',
      { path: '^apps/([^/]+)/', pathNot: TESTS },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'web-knows-only-shared',
      'Server code must never reach the browser.',
      { path: '^apps/web/src/' },
      { path: '^(packages/server|apps/(api|collab-server))/' },
    ),
    forbid(
      'server-below-apps',
      'packages/server knows no app.',
      { path: '^packages/server/' },
      { path: '^apps/' },
    ),
    forbid(
      'client-alone',
      'packages/client is for programs of others: it knows the product by the wire only.',
      { path: '^packages/client/' },
      { path: '^(packages/(server|shared)|apps|tests|scripts)/' },
    ),
    forbid(
      'shared-at-the-bottom',
      'packages/shared knows nothing of this repository and does no I/O.',
      { path: '^packages/shared/', pathNot: TESTS },
      { path: '^(packages/server|apps|tests|scripts)/' },
    ),
    forbid(
      'shared-without-io',
      'packages/shared runs in the browser too.',
      { path: '^packages/shared/', pathNot: TESTS },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'product-without-tests',
      'The product never depends on its tests or launchers.',
      { path: '^(packages|apps)/', pathNot: TESTS },
      { path: String.raw`(^scripts/|${TESTS})` },
    ),
    forbid(
      'headless-ui-in-ui',
      'Every Headless UI wrapper lives in apps/web/src/ui.',
      { pathNot: '^apps/web/src/ui/' },
      { path: 'node_modules/@headlessui/' },
    ),
    forbid(
      'ui-without-domain',
      'The ui kit knows no feature, no room and no request.',
      { path: '^apps/web/src/ui/', pathNot: TESTS },
      { path: '^apps/web/src/(features|app|api|collab|collab-ui|kept)/' },
    ),
    forbid(
      'features-apart',
      'Only apps/web/src/app joins features.',
      { path: '^apps/web/src/features/([^/]+)/', pathNot: TESTS },
      { path: '^apps/web/src/(features/(?!$1/)|app/pages/)' },
    ),
    forbid(
      'collab-without-kinds',
      'The room client knows no feature: kinds of rooms are given to it.',
      { path: '^apps/web/src/collab(-ui)?/', pathNot: TESTS },
      { path: '^(apps/web/src/(features|app)/|packages/shared/src/documents/[^/]+/)' },
    ),
    forbid(
      'collab-without-screens',
      'The room client works without a screen; what live screens share lies beside it.',
      { path: '^apps/web/src/collab/', pathNot: TESTS },
      { path: '^apps/web/src/collab-ui/' },
    ),
    forbid(
      'konva-in-canvas',
      'Konva loads with the canvas and nowhere else.',
      { pathNot: '^apps/web/src/features/floor-plan/canvas/' },
      { path: 'node_modules/(konva|react-konva)/' },
    ),
    forbid(
      'three-in-viewers',
      'three loads with the viewers and nowhere else.',
      {
        pathNot:
          '^(apps/web/src/(features/(scene|site-model/viewer|model/viewer)|viewers)/|apps/api/src/models/)',
      },
      { path: 'node_modules/(three|potree-core|@thatopen)/' },
    ),
    forbid(
      'lucia-in-sessions',
      'Lucia is kept behind the sessions module.',
      { pathNot: '^packages/server/src/sessions/' },
      { path: 'node_modules/lucia/' },
    ),
    forbid(
      'postgres-behind-kysely',
      'Only the database module opens connections, and the demo that empties it.',
      { path: '^(packages|apps)/', pathNot: `^packages/server/src/(database|demo)/|${TESTS}` },
      { path: 'node_modules/pg/' },
    ),
    forbid(
      'resolvable',
      'Every import must lead somewhere.',
      {},
      { couldNotResolve: true, pathNot: '^~icons/|^virtual:' },
    ),
  ],
  options: {
    parser: 'swc',
    // There is no CommonJS here; a function that happens to be called require is no import.
    moduleSystems: ['es6'],
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`(^|/)(dist|\.tsbuild)/` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
