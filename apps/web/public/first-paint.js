// Sets theme, direction and language on <html> before anything is painted.
// An external blocking file, because the content security policy allows no inline scripts.
(function () {
  var cookies = {};
  document.cookie.split('; ').forEach(function (pair) {
    var at = pair.indexOf('=');
    // As it stands: ours need no decoding, and those of others may not be decodable.
    if (at > 0) cookies[pair.slice(0, at)] = pair.slice(at + 1);
  });
  var kept = function (key) {
    try {
      return localStorage.getItem(key);
    } catch (_blocked) {
      return null;
    }
  };
  var root = document.documentElement;
  // The cookie is the copy, for where the storage is blocked.
  var theme = kept('plumbline-theme') || cookies['plumbline-theme'] || 'light';
  var dark =
    theme === 'dark' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';

  var tags = { en: 'en', cn: 'zh-Hans', ja: 'ja', ar: 'ar' };
  var language = cookies['plumbline-language'];
  root.lang = tags[language] || 'en';

  var layout = {};
  try {
    layout = JSON.parse(kept('plumbline-layout') || '{}') || {};
  } catch (_unreadable) {
    layout = {};
  }
  root.dir =
    layout.direction === 'ltr' || layout.direction === 'rtl'
      ? layout.direction
      : language === 'ar'
        ? 'rtl'
        : 'ltr';
  root.dataset.skin = layout.skin === 'default' ? 'default' : 'bordered';
})();
