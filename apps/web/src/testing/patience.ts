/** Before every test with a document: what is waited for comes later on a busy machine than the second that is usual. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 15_000 });
