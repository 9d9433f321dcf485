import { describe, expect, it } from 'vitest';
import { addressAfterLogin, isSameSitePath, loginAddress, withoutSecrets } from './redirect-address.ts';

describe('isSameSitePath', () => {
  it.each(['/project/list', '/project/home?projectId=1#floors', '/'])('takes %s', (path) => {
    expect(isSameSitePath(path)).toBe(true);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    'project',
    '/a\\b',
    '/a\nb',
  ])('C75 refuses %s', (path) => {
    expect(isSameSitePath(path)).toBe(false);
  });
});

describe('loginAddress', () => {
  it('keeps the query and adds the path', () => {
    expect(loginAddress('/project/home', '?projectId=7')).toBe('/login?projectId=7&to=%2Fproject%2Fhome');
  });

  it('adds no path for the root', () => {
    expect(loginAddress('/', '?projectId=7')).toBe('/login?projectId=7');
    expect(loginAddress('/', '')).toBe('/login');
  });

  it('keeps a filter that is called as its own parameter, for the way back', () => {
    const login = loginAddress('/project/userlog', '?from=2026-11-01&to=2026-11-20&kind=2');
    expect(new URLSearchParams(login.slice('/login'.length)).get('from')).toBe('2026-11-01');
    const back = new URL(addressAfterLogin(login.slice('/login'.length), ''), 'https://same.site');
    expect(back.pathname).toBe('/project/userlog');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      from: '2026-11-01',
      to: '2026-11-20',
      kind: '2',
    });
  });

  it('never keeps a secret or somebody else’s to', () => {
    expect(loginAddress('/project/home', '?sharedata=s&token=t&to=//evil')).toBe(
      '/login?to=%2Fproject%2Fhome',
    );
  });
});

describe('addressAfterLogin', () => {
  it('goes to the path with the rest of the query', () => {
    expect(addressAfterLogin('?projectId=7&to=%2Fproject%2Fhome', '')).toBe('/project/home?projectId=7');
  });

  it('goes on to the place on the page', () => {
    expect(addressAfterLogin('?to=%2Fproject%2Fhelp', '#saved')).toBe('/project/help#saved');
    expect(addressAfterLogin('?a=1&to=%2Fproject%2Fhelp', '#saved')).toBe('/project/help?a=1#saved');
    expect(addressAfterLogin('?to=//evil.example', '#saved')).toBe('/');
  });

  it.each([
    '?to=//evil.example',
    '?to=https://evil.example',
    '?to=%2F%5Cevil',
    '?to=%5C%5Cevil.example',
    '?to=javascript:alert(1)',
    '?to=%2f%2fevil.example',
    '?to=%252f%252fevil.example',
    '?to=data:text/html,x',
    '?to=/%09/evil.example',
    '?to=%20//evil.example',
    '',
  ])('C75 goes to the root for %s', (search) => {
    expect(addressAfterLogin(search, '')).toBe('/');
  });
});

it('withoutSecrets leaves the rest alone', () => {
  expect(withoutSecrets('?projectId=7&sharedata=abc&token=x')).toBe('?projectId=7');
  expect(withoutSecrets('?sharedata=abc')).toBe('');
});
