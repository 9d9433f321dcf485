/**
 * Before every test with a document: what is waited for comes later on a busy machine than the second that is usual,
 * and what the page fetches at rest is there.
 */
import { configure } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { loadLaterParts } from '../ui/later.ts';

configure({ asyncUtilTimeout: 15_000 });

beforeEach(loadLaterParts);
