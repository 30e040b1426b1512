// Written by scripts/build/emails.mjs from the templates: change those. A slot [[username]] stands for a value, [[t code]] for
// a text of the catalog, [[s code]] for one whose values are marked, [[7]] for a piece of markup that several emails share.

/** How a sentence shows a value. */
export const VALUE = '<bdi><strong class="sp-strong" style="color:#111827;font-weight:600">[[value]]</strong></bdi>'

/** A preview is filled up to this length, so that mail programs show nothing of the text behind it. */
export const PREVIEW = { length: 150, padding: '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff' }

/** The slot [[brand]]: the name of the site, or the picture in its place. */
export const BRAND = {
  name: '<p class="sp-site" data-skip-in-text="true" style="font-size:14px;line-height:20px;color:#4b5563;font-weight:600;margin:0 4px 12px;margin-top:0;margin-right:4px;margin-bottom:12px;margin-left:4px">[[site]]</p>',
  logo: '<img data-skip-in-text="true" alt="[[site]]" height="32" src="[[logo]]" style="display:block;outline:none;border:0;text-decoration:none;height:32px;margin:0 4px 12px;max-width:240px;width:auto"/>',
}

export const PIECES: readonly string[] = [
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html dir="',
  '"><head><meta content="text/html; charset=UTF-8" http-equiv="Content-Type"/><meta name="x-apple-disable-message-reformatting"/><meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/><meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no"/><title>',
  '</title><style>\n:root { color-scheme: light dark; supported-color-schemes: light dark; }\n@media (prefers-color-scheme: dark) {\n  /* Body of react-email repeats its style on a cell without a class. */\n  .sp-body, .sp-body > table > tbody > tr > td { background-color: #0b0f19 !important; }\n  .sp-card { background-color: #161b26 !important; border-color: #2b3240 !important; }\n  .sp-heading, .sp-strong { color: #f9fafb !important; }\n  .sp-text { color: #d1d5db !important; }\n  .sp-site, .sp-small, .sp-footer { color: #9ca3af !important; }\n  .sp-button { background-color: ',
  ' !important; color: ',
  ' !important; }\n  .sp-link { color: ',
  ' !important; }\n  .sp-code { background-color: #0b0f19 !important; color: #f9fafb !important; }\n  .sp-rule { border-color: #2b3240 !important; }\n}\n</style></head><body class="sp-body" style="background-color:#f3f4f6;margin:0;padding:0"><!--$--><!--html--><!--head--><div style="display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0" data-skip-in-text="true">',
  '</div><!--body--><table border="0" width="100%" cellPadding="0" cellSpacing="0" role="presentation" align="center"><tbody><tr><td style="background-color:#f3f4f6;font-family:-apple-system, BlinkMacSystemFont, &quot;Segoe UI&quot;, Roboto, &quot;Helvetica Neue&quot;, Arial, &quot;Noto Sans&quot;, &quot;Noto Sans Arabic&quot;, &quot;Noto Sans CJK SC&quot;, sans-serif;margin:0;padding:32px 12px"><table align="center" width="100%" dir="',
  '" border="0" cellPadding="0" cellSpacing="0" role="presentation" style="max-width:520px;margin:0 auto"><tbody><tr style="width:100%"><td>',
  '<table align="center" width="100%" border="0" cellPadding="0" cellSpacing="0" role="presentation" class="sp-card" style="background-color:#ffffff;border:1px solid #e5e7eb;border-radius:12px;margin:0 auto;max-width:520px;padding:32px"><tbody><tr><td><h1 class="sp-heading" style="color:#111827;font-size:22px;font-weight:700;line-height:30px;margin:0 0 16px">',
  '</h1><p class="sp-text" style="font-size:16px;line-height:26px;color:#374151;margin:0 0 16px;margin-top:0;margin-right:0;margin-bottom:16px;margin-left:0">',
  '</p><table align="center" width="100%" border="0" cellPadding="0" cellSpacing="0" role="presentation"><tbody><tr><td><a class="sp-button" href="',
  '" style="line-height:24px;text-decoration:none;display:inline-block;max-width:100%;mso-padding-alt:0px;background-color:',
  ';border-radius:8px;font-size:16px;font-weight:600;padding:12px 24px;padding-top:12px;padding-right:24px;padding-bottom:12px;padding-left:24px" target="_blank"><span><!--[if mso]><i style="mso-font-width:400%;mso-text-raise:18" hidden>&#8202;&#8202;&#8202;</i><![endif]--></span><span style="max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:9px">',
  '</span><span><!--[if mso]><i style="mso-font-width:400%" hidden>&#8202;&#8202;&#8202;&#8203;</i><![endif]--></span></a><p class="sp-small" data-skip-in-text="true" style="font-size:13px;line-height:20px;color:#4b5563;margin:12px 0 20px;margin-top:12px;margin-right:0;margin-bottom:20px;margin-left:0">',
  '<br/><a class="sp-link" href="',
  '" style="color:',
  ';text-decoration-line:none;text-decoration:underline;word-break:break-all" target="_blank">',
  '</a></p></td></tr></tbody></table><p class="sp-text" style="font-size:16px;line-height:26px;color:#374151;margin:0 0 16px;margin-top:0;margin-right:0;margin-bottom:16px;margin-left:0">',
  '</p><hr class="sp-rule" style="width:100%;border:none;border-top:1px solid #eaeaea;border-color:#e5e7eb;margin:24px 0 16px"/><p class="sp-footer" style="font-size:13px;line-height:20px;color:#6b7280;margin:0 0 8px;margin-top:0;margin-right:0;margin-bottom:8px;margin-left:0">',
  '</p><p class="sp-footer" style="font-size:13px;line-height:20px;color:#6b7280;margin:0;margin-top:0;margin-bottom:0;margin-left:0;margin-right:0">',
  '</p></td></tr></tbody></table></td></tr></tbody></table></td></tr></tbody></table><!--/$--></body></html>',
  '</p><p class="sp-text" style="font-size:16px;line-height:26px;color:#374151;margin:0 0 16px;margin-top:0;margin-right:0;margin-bottom:16px;margin-left:0">',
  '</a></p></td></tr></tbody></table><hr class="sp-rule" style="width:100%;border:none;border-top:1px solid #eaeaea;border-color:#e5e7eb;margin:24px 0 16px"/><p class="sp-footer" style="font-size:13px;line-height:20px;color:#6b7280;margin:0 0 8px;margin-top:0;margin-right:0;margin-bottom:8px;margin-left:0">',
  '</p><p class="sp-code" dir="ltr" style="font-size:32px;line-height:40px;background-color:#f3f4f6;border-radius:8px;color:#111827;direction:ltr;font-family:ui-monospace, SFMono-Regular, Menlo, Consolas, &quot;Liberation Mono&quot;, monospace;font-weight:700;letter-spacing:6px;margin:0 0 16px;padding:16px 12px;text-align:center;margin-top:0;margin-right:0;margin-bottom:16px;margin-left:0">',
  '</a></p></td></tr></tbody></table><hr class="sp-rule" style="width:100%;border:none;border-top:1px solid #eaeaea;border-color:#e5e7eb;margin:24px 0 16px"/><p class="sp-footer" style="font-size:13px;line-height:20px;color:#6b7280;margin:0;margin-top:0;margin-bottom:0;margin-left:0;margin-right:0">',
  '</p><hr class="sp-rule" style="width:100%;border:none;border-top:1px solid #eaeaea;border-color:#e5e7eb;margin:24px 0 16px"/><p class="sp-footer" style="font-size:13px;line-height:20px;color:#6b7280;margin:0;margin-top:0;margin-bottom:0;margin-left:0;margin-right:0">',
  '<p class="sp-text" style="font-size:16px;line-height:26px;color:#374151;margin:0 0 16px;margin-top:0;margin-right:0;margin-bottom:16px;margin-left:0">',
]

export const MAILS = {
  verify: {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t verify.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview verify.lifetime duration]][[6]][[dir]][[7]][[brand]][[8]][[t verify.heading]][[9]][[s verify.one username date]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t verify.button username]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[17]][[s verify.lifetime duration]][[18]][[t footer.ignore]][[19]][[t footer.sent site]][[20]]',
    text: '[[t verify.heading]]\n\n[[s verify.one username date]]\n\n[[t verify.button username]] [[url]]\n\n[[s verify.lifetime duration]]\n\n----------------------------------------\n\n[[t footer.ignore]]\n\n[[t footer.sent site]]',
  },
  'already-registered': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t already-registered.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview already-registered.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t already-registered.heading]][[9]][[s greeting name]][[21]][[s already-registered.body username date]][[21]][[s already-registered.hint]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t already-registered.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[22]][[t already-registered.footer]][[19]][[t footer.sent site]][[20]]',
    text: '[[t already-registered.heading]]\n\n[[s greeting name]]\n\n[[s already-registered.body username date]]\n\n[[s already-registered.hint]]\n\n[[t already-registered.button]] [[url]]\n\n----------------------------------------\n\n[[t already-registered.footer]]\n\n[[t footer.sent site]]',
  },
  reset: {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t reset.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview reset.lifetime duration]][[6]][[dir]][[7]][[brand]][[8]][[t reset.heading]][[9]][[s greeting name]][[21]][[s reset.body username date]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t reset.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[17]][[s reset.lifetime duration]][[18]][[t footer.ignore]][[19]][[t footer.sent site]][[20]]',
    text: '[[t reset.heading]]\n\n[[s greeting name]]\n\n[[s reset.body username date]]\n\n[[t reset.button]] [[url]]\n\n[[s reset.lifetime duration]]\n\n----------------------------------------\n\n[[t footer.ignore]]\n\n[[t footer.sent site]]',
  },
  'set-password': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t set-password.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview reset.lifetime duration]][[6]][[dir]][[7]][[brand]][[8]][[t set-password.heading]][[9]][[s greeting name]][[21]][[s set-password.body username date]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t set-password.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[17]][[s reset.lifetime duration]][[18]][[t footer.ignore]][[19]][[t footer.sent site]][[20]]',
    text: '[[t set-password.heading]]\n\n[[s greeting name]]\n\n[[s set-password.body username date]]\n\n[[t set-password.button]] [[url]]\n\n[[s reset.lifetime duration]]\n\n----------------------------------------\n\n[[t footer.ignore]]\n\n[[t footer.sent site]]',
  },
  'sign-in': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t sign-in.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview sign-in.email username]][[6]][[dir]][[7]][[brand]][[8]][[t sign-in.heading]][[9]][[s greeting name]][[21]][[s sign-in.email username]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t sign-in.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[22]][[t footer.ignore]][[19]][[t footer.sent site]][[20]]',
    text: '[[t sign-in.heading]]\n\n[[s greeting name]]\n\n[[s sign-in.email username]]\n\n[[t sign-in.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.ignore]]\n\n[[t footer.sent site]]',
  },
  'sign-in-provider': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t sign-in.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview sign-in.provider username provider]][[6]][[dir]][[7]][[brand]][[8]][[t sign-in.heading]][[9]][[s greeting name]][[21]][[s sign-in.provider username provider]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t sign-in.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[22]][[t footer.ignore]][[19]][[t footer.sent site]][[20]]',
    text: '[[t sign-in.heading]]\n\n[[s greeting name]]\n\n[[s sign-in.provider username provider]]\n\n[[t sign-in.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.ignore]]\n\n[[t footer.sent site]]',
  },
  'mfa-code': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-code.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-code.lifetime duration]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-code.heading]][[9]][[s greeting name]][[21]][[s mfa-code.body username]][[23]][[code]][[21]][[s mfa-code.lifetime duration]][[18]][[t mfa-code.footer]][[19]][[t footer.sent site]][[20]]',
    text: '[[t mfa-code.heading]]\n\n[[s greeting name]]\n\n[[s mfa-code.body username]]\n\n[[code]]\n\n[[s mfa-code.lifetime duration]]\n\n----------------------------------------\n\n[[t mfa-code.footer]]\n\n[[t footer.sent site]]',
  },
  'reauthenticate-code': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-code.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-code.lifetime duration]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-code.heading]][[9]][[s greeting name]][[21]][[s reauthenticate-code.body username]][[23]][[code]][[21]][[s mfa-code.lifetime duration]][[18]][[t reauthenticate-code.footer]][[19]][[t footer.sent site]][[20]]',
    text: '[[t mfa-code.heading]]\n\n[[s greeting name]]\n\n[[s reauthenticate-code.body username]]\n\n[[code]]\n\n[[s mfa-code.lifetime duration]]\n\n----------------------------------------\n\n[[t reauthenticate-code.footer]]\n\n[[t footer.sent site]]',
  },
  'password-changed': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t password-changed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview password-changed.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t password-changed.heading]][[9]][[s greeting name]][[21]][[s password-changed.body username date]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t password-changed.heading]]\n\n[[s greeting name]]\n\n[[s password-changed.body username date]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'password-changed-client': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t password-changed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview password-changed.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t password-changed.heading]][[9]][[s greeting name]][[21]][[s password-changed.body username date]][[21]][[s notice.client client]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t password-changed.heading]]\n\n[[s greeting name]]\n\n[[s password-changed.body username date]]\n\n[[s notice.client client]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'password-removed': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t password-removed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview password-removed.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t password-removed.heading]][[9]][[s greeting name]][[21]][[s password-removed.body username date]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t password-removed.heading]]\n\n[[s greeting name]]\n\n[[s password-removed.body username date]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'password-removed-client': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t password-removed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview password-removed.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t password-removed.heading]][[9]][[s greeting name]][[21]][[s password-removed.body username date]][[21]][[s notice.client client]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t password-removed.heading]]\n\n[[s greeting name]]\n\n[[s password-removed.body username date]]\n\n[[s notice.client client]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-changed-changed': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-changed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-changed.changed username date method]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-changed.heading]][[9]][[s greeting name]][[21]][[s mfa-changed.changed username date method]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-changed.heading]]\n\n[[s greeting name]]\n\n[[s mfa-changed.changed username date method]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-changed-changed-client': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-changed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-changed.changed username date method]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-changed.heading]][[9]][[s greeting name]][[21]][[s mfa-changed.changed username date method]][[21]][[s notice.client client]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-changed.heading]]\n\n[[s greeting name]]\n\n[[s mfa-changed.changed username date method]]\n\n[[s notice.client client]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-changed-activated': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-changed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-changed.activated username date method]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-changed.heading]][[9]][[s greeting name]][[21]][[s mfa-changed.activated username date method]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-changed.heading]]\n\n[[s greeting name]]\n\n[[s mfa-changed.activated username date method]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-changed-activated-client': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-changed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-changed.activated username date method]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-changed.heading]][[9]][[s greeting name]][[21]][[s mfa-changed.activated username date method]][[21]][[s notice.client client]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-changed.heading]]\n\n[[s greeting name]]\n\n[[s mfa-changed.activated username date method]]\n\n[[s notice.client client]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-changed-replaced': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-changed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-changed.replaced username date method]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-changed.heading]][[9]][[s greeting name]][[21]][[s mfa-changed.replaced username date method]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-changed.heading]]\n\n[[s greeting name]]\n\n[[s mfa-changed.replaced username date method]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-changed-replaced-client': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-changed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-changed.replaced username date method]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-changed.heading]][[9]][[s greeting name]][[21]][[s mfa-changed.replaced username date method]][[21]][[s notice.client client]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-changed.heading]]\n\n[[s greeting name]]\n\n[[s mfa-changed.replaced username date method]]\n\n[[s notice.client client]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-changed-deactivated': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-changed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-changed.deactivated username date method]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-changed.heading]][[9]][[s greeting name]][[21]][[s mfa-changed.deactivated username date method]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-changed.heading]]\n\n[[s greeting name]]\n\n[[s mfa-changed.deactivated username date method]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-changed-deactivated-client': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-changed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-changed.deactivated username date method]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-changed.heading]][[9]][[s greeting name]][[21]][[s mfa-changed.deactivated username date method]][[21]][[s notice.client client]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-changed.heading]]\n\n[[s greeting name]]\n\n[[s mfa-changed.deactivated username date method]]\n\n[[s notice.client client]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-changed-deleted': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-changed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-changed.deleted username date method]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-changed.heading]][[9]][[s greeting name]][[21]][[s mfa-changed.deleted username date method]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-changed.heading]]\n\n[[s greeting name]]\n\n[[s mfa-changed.deleted username date method]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-changed-deleted-client': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-changed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-changed.deleted username date method]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-changed.heading]][[9]][[s greeting name]][[21]][[s mfa-changed.deleted username date method]][[21]][[s notice.client client]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-changed.heading]]\n\n[[s greeting name]]\n\n[[s mfa-changed.deleted username date method]]\n\n[[s notice.client client]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-changed-made_primary': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-changed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-changed.made_primary username date method]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-changed.heading]][[9]][[s greeting name]][[21]][[s mfa-changed.made_primary username date method]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-changed.heading]]\n\n[[s greeting name]]\n\n[[s mfa-changed.made_primary username date method]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-changed-made_primary-client': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-changed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-changed.made_primary username date method]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-changed.heading]][[9]][[s greeting name]][[21]][[s mfa-changed.made_primary username date method]][[21]][[s notice.client client]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-changed.heading]]\n\n[[s greeting name]]\n\n[[s mfa-changed.made_primary username date method]]\n\n[[s notice.client client]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-changed-regenerated': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-changed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-changed.regenerated username date method]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-changed.heading]][[9]][[s greeting name]][[21]][[s mfa-changed.regenerated username date method]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-changed.heading]]\n\n[[s greeting name]]\n\n[[s mfa-changed.regenerated username date method]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-changed-regenerated-client': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-changed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-changed.regenerated username date method]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-changed.heading]][[9]][[s greeting name]][[21]][[s mfa-changed.regenerated username date method]][[21]][[s notice.client client]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-changed.heading]]\n\n[[s greeting name]]\n\n[[s mfa-changed.regenerated username date method]]\n\n[[s notice.client client]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-changed-disabled': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-changed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-changed.disabled username date method]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-changed.heading]][[9]][[s greeting name]][[21]][[s mfa-changed.disabled username date method]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-changed.heading]]\n\n[[s greeting name]]\n\n[[s mfa-changed.disabled username date method]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-changed-disabled-client': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-changed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-changed.disabled username date method]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-changed.heading]][[9]][[s greeting name]][[21]][[s mfa-changed.disabled username date method]][[21]][[s notice.client client]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-changed.heading]]\n\n[[s greeting name]]\n\n[[s mfa-changed.disabled username date method]]\n\n[[s notice.client client]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-wrong-codes': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-wrong-codes.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-wrong-codes.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-wrong-codes.heading]][[9]][[s greeting name]][[21]][[s mfa-wrong-codes.body username date]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-wrong-codes.heading]]\n\n[[s greeting name]]\n\n[[s mfa-wrong-codes.body username date]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-wrong-codes-client': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-wrong-codes.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-wrong-codes.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-wrong-codes.heading]][[9]][[s greeting name]][[21]][[s mfa-wrong-codes.body username date]][[21]][[s notice.client client]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-wrong-codes.heading]]\n\n[[s greeting name]]\n\n[[s mfa-wrong-codes.body username date]]\n\n[[s notice.client client]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-locked': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-locked.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-locked.body username date method]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-locked.heading]][[9]][[s greeting name]][[21]][[s mfa-locked.body username date method]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-locked.heading]]\n\n[[s greeting name]]\n\n[[s mfa-locked.body username date method]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'mfa-locked-client': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t mfa-locked.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview mfa-locked.body username date method]][[6]][[dir]][[7]][[brand]][[8]][[t mfa-locked.heading]][[9]][[s greeting name]][[21]][[s mfa-locked.body username date method]][[21]][[s notice.client client]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t mfa-locked.heading]]\n\n[[s greeting name]]\n\n[[s mfa-locked.body username date method]]\n\n[[s notice.client client]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'backup-code-used': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t backup-code-used.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview backup-code-used.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t backup-code-used.heading]][[9]][[s greeting name]][[21]][[s backup-code-used.body username date]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t backup-code-used.heading]]\n\n[[s greeting name]]\n\n[[s backup-code-used.body username date]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'backup-code-used-client': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t backup-code-used.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview backup-code-used.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t backup-code-used.heading]][[9]][[s greeting name]][[21]][[s backup-code-used.body username date]][[21]][[s notice.client client]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t backup-code-used.heading]]\n\n[[s greeting name]]\n\n[[s backup-code-used.body username date]]\n\n[[s notice.client client]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'backup-code-used-remaining': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t backup-code-used.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview backup-code-used.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t backup-code-used.heading]][[9]][[s greeting name]][[21]][[s backup-code-used.body username date]][[21]][[s backup-code-used.remaining count]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t backup-code-used.heading]]\n\n[[s greeting name]]\n\n[[s backup-code-used.body username date]]\n\n[[s backup-code-used.remaining count]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'backup-code-used-remaining-client': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t backup-code-used.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview backup-code-used.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t backup-code-used.heading]][[9]][[s greeting name]][[21]][[s backup-code-used.body username date]][[21]][[s notice.client client]][[21]][[s backup-code-used.remaining count]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t backup-code-used.heading]]\n\n[[s greeting name]]\n\n[[s backup-code-used.body username date]]\n\n[[s notice.client client]]\n\n[[s backup-code-used.remaining count]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'social-linked': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t social-linked.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview social-linked.body username date provider]][[6]][[dir]][[7]][[brand]][[8]][[t social-linked.heading]][[9]][[s greeting name]][[21]][[s social-linked.body username date provider]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t social-linked.heading]]\n\n[[s greeting name]]\n\n[[s social-linked.body username date provider]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'social-linked-client': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t social-linked.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview social-linked.body username date provider]][[6]][[dir]][[7]][[brand]][[8]][[t social-linked.heading]][[9]][[s greeting name]][[21]][[s social-linked.body username date provider]][[21]][[s notice.client client]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t social-linked.heading]]\n\n[[s greeting name]]\n\n[[s social-linked.body username date provider]]\n\n[[s notice.client client]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'passkey-added': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t passkey-added.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview passkey-added.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t passkey-added.heading]][[9]][[s greeting name]][[21]][[s passkey-added.body username date]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t passkey-added.heading]]\n\n[[s greeting name]]\n\n[[s passkey-added.body username date]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'passkey-added-client': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t passkey-added.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview passkey-added.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t passkey-added.heading]][[9]][[s greeting name]][[21]][[s passkey-added.body username date]][[21]][[s notice.client client]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t passkey-added.heading]]\n\n[[s greeting name]]\n\n[[s passkey-added.body username date]]\n\n[[s notice.client client]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'passkey-removed': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t passkey-removed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview passkey-removed.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t passkey-removed.heading]][[9]][[s greeting name]][[21]][[s passkey-removed.body username date]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t passkey-removed.heading]]\n\n[[s greeting name]]\n\n[[s passkey-removed.body username date]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'passkey-removed-client': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t passkey-removed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview passkey-removed.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t passkey-removed.heading]][[9]][[s greeting name]][[21]][[s passkey-removed.body username date]][[21]][[s notice.client client]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t passkey-removed.heading]]\n\n[[s greeting name]]\n\n[[s passkey-removed.body username date]]\n\n[[s notice.client client]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'passkey-counter': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t passkey-counter.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview passkey-counter.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t passkey-counter.heading]][[9]][[s greeting name]][[21]][[s passkey-counter.body username date]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t passkey-counter.heading]]\n\n[[s greeting name]]\n\n[[s passkey-counter.body username date]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'passkey-counter-client': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t passkey-counter.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview passkey-counter.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t passkey-counter.heading]][[9]][[s greeting name]][[21]][[s passkey-counter.body username date]][[21]][[s notice.client client]][[21]][[s footer.not_you]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t passkey-counter.heading]]\n\n[[s greeting name]]\n\n[[s passkey-counter.body username date]]\n\n[[s notice.client client]]\n\n[[s footer.not_you]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'new-login': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t new-login.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview new-login.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t new-login.heading]][[9]][[s greeting name]][[21]][[s new-login.body username date]][[21]][[s new-login.device device]][[21]][[s new-login.hint]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[22]][[t footer.not_you]][[19]][[t footer.sent site]][[20]]',
    text: '[[t new-login.heading]]\n\n[[s greeting name]]\n\n[[s new-login.body username date]]\n\n[[s new-login.device device]]\n\n[[s new-login.hint]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.not_you]]\n\n[[t footer.sent site]]',
  },
  'new-login-address': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t new-login.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview new-login.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t new-login.heading]][[9]][[s greeting name]][[21]][[s new-login.body username date]][[21]][[s new-login.device device]][[21]][[s new-login.address address]][[21]][[s new-login.hint]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[22]][[t footer.not_you]][[19]][[t footer.sent site]][[20]]',
    text: '[[t new-login.heading]]\n\n[[s greeting name]]\n\n[[s new-login.body username date]]\n\n[[s new-login.device device]]\n\n[[s new-login.address address]]\n\n[[s new-login.hint]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.not_you]]\n\n[[t footer.sent site]]',
  },
  'new-login-no-password': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t new-login.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview new-login.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t new-login.heading]][[9]][[s greeting name]][[21]][[s new-login.body username date]][[21]][[s new-login.device device]][[21]][[s new-login.hint]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[22]][[t new-login.footer]][[19]][[t footer.sent site]][[20]]',
    text: '[[t new-login.heading]]\n\n[[s greeting name]]\n\n[[s new-login.body username date]]\n\n[[s new-login.device device]]\n\n[[s new-login.hint]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t new-login.footer]]\n\n[[t footer.sent site]]',
  },
  'new-login-address-no-password': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t new-login.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview new-login.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t new-login.heading]][[9]][[s greeting name]][[21]][[s new-login.body username date]][[21]][[s new-login.device device]][[21]][[s new-login.address address]][[21]][[s new-login.hint]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t secure.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[22]][[t new-login.footer]][[19]][[t footer.sent site]][[20]]',
    text: '[[t new-login.heading]]\n\n[[s greeting name]]\n\n[[s new-login.body username date]]\n\n[[s new-login.device device]]\n\n[[s new-login.address address]]\n\n[[s new-login.hint]]\n\n[[t secure.button]] [[url]]\n\n----------------------------------------\n\n[[t new-login.footer]]\n\n[[t footer.sent site]]',
  },
  'account-deleted': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t account-deleted.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview account-deleted.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t account-deleted.heading]][[9]][[s greeting name]][[21]][[s account-deleted.body username date]][[18]][[t account-deleted.footer site]][[19]][[t footer.sent site]][[20]]',
    text: '[[t account-deleted.heading]]\n\n[[s greeting name]]\n\n[[s account-deleted.body username date]]\n\n----------------------------------------\n\n[[t account-deleted.footer site]]\n\n[[t footer.sent site]]',
  },
  invitation: {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t invitation.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview invitation.lifetime duration]][[6]][[dir]][[7]][[brand]][[8]][[t invitation.heading]][[9]][[s invitation.body site date]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t invitation.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[17]][[s invitation.lifetime duration]][[18]][[t invitation.footer]][[19]][[t footer.sent site]][[20]]',
    text: '[[t invitation.heading]]\n\n[[s invitation.body site date]]\n\n[[t invitation.button]] [[url]]\n\n[[s invitation.lifetime duration]]\n\n----------------------------------------\n\n[[t invitation.footer]]\n\n[[t footer.sent site]]',
  },
  'change-address': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t change-address.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview change-address.lifetime duration]][[6]][[dir]][[7]][[brand]][[8]][[t change-address.heading]][[9]][[s change-address.body username date]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t change-address.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[17]][[s change-address.lifetime duration]][[18]][[t footer.ignore]][[19]][[t footer.sent site]][[20]]',
    text: '[[t change-address.heading]]\n\n[[s change-address.body username date]]\n\n[[t change-address.button]] [[url]]\n\n[[s change-address.lifetime duration]]\n\n----------------------------------------\n\n[[t footer.ignore]]\n\n[[t footer.sent site]]',
  },
  'address-in-use': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t address-in-use.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview address-in-use.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t address-in-use.heading]][[9]][[s greeting name]][[21]][[s address-in-use.body username date]][[18]][[t address-in-use.footer]][[19]][[t footer.sent site]][[20]]',
    text: '[[t address-in-use.heading]]\n\n[[s greeting name]]\n\n[[s address-in-use.body username date]]\n\n----------------------------------------\n\n[[t address-in-use.footer]]\n\n[[t footer.sent site]]',
  },
  'address-changed': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t address-changed.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview address-changed.hint]][[6]][[dir]][[7]][[brand]][[8]][[t address-changed.heading]][[9]][[s greeting name]][[21]][[s address-changed.body username date]][[21]][[s address-changed.hint]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t address-changed.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[17]][[s address-changed.lifetime duration]][[18]][[t address-changed.footer]][[19]][[t footer.sent site]][[20]]',
    text: '[[t address-changed.heading]]\n\n[[s greeting name]]\n\n[[s address-changed.body username date]]\n\n[[s address-changed.hint]]\n\n[[t address-changed.button]] [[url]]\n\n[[s address-changed.lifetime duration]]\n\n----------------------------------------\n\n[[t address-changed.footer]]\n\n[[t footer.sent site]]',
  },
  'address-restored': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t address-restored.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview address-restored.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t address-restored.heading]][[9]][[s greeting name]][[21]][[s address-restored.body username date]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t address-restored.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[17]][[s reset.lifetime duration]][[25]][[t footer.sent site]][[20]]',
    text: '[[t address-restored.heading]]\n\n[[s greeting name]]\n\n[[s address-restored.body username date]]\n\n[[t address-restored.button]] [[url]]\n\n[[s reset.lifetime duration]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'address-restored-kept': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t address-restored.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview address-restored.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t address-restored.heading]][[9]][[s greeting name]][[21]][[s address-restored.body username date]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t address-restored.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[17]][[s reset.lifetime duration]][[21]][[s address-restored.kept kept]][[25]][[t footer.sent site]][[20]]',
    text: '[[t address-restored.heading]]\n\n[[s greeting name]]\n\n[[s address-restored.body username date]]\n\n[[t address-restored.button]] [[url]]\n\n[[s reset.lifetime duration]]\n\n[[s address-restored.kept kept]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'address-restored-sign-in': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t address-restored.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview address-restored.sign_in username date]][[6]][[dir]][[7]][[brand]][[8]][[t address-restored.heading]][[9]][[s greeting name]][[21]][[s address-restored.sign_in username date]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t sign-in.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[24]][[t footer.sent site]][[20]]',
    text: '[[t address-restored.heading]]\n\n[[s greeting name]]\n\n[[s address-restored.sign_in username date]]\n\n[[t sign-in.button]] [[url]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'address-restored-sign-in-kept': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t address-restored.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview address-restored.sign_in username date]][[6]][[dir]][[7]][[brand]][[8]][[t address-restored.heading]][[9]][[s greeting name]][[21]][[s address-restored.sign_in username date]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t sign-in.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[17]][[s address-restored.kept kept]][[25]][[t footer.sent site]][[20]]',
    text: '[[t address-restored.heading]]\n\n[[s greeting name]]\n\n[[s address-restored.sign_in username date]]\n\n[[t sign-in.button]] [[url]]\n\n[[s address-restored.kept kept]]\n\n----------------------------------------\n\n[[t footer.sent site]]',
  },
  'email-login-code': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t email-login.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview email-login.lifetime duration]][[6]][[dir]][[7]][[brand]][[8]][[t email-login.heading]][[9]][[s greeting name]][[21]][[s email-login.code username]][[23]][[code]][[21]][[s email-login.lifetime duration]][[18]][[t email-login.footer]][[19]][[t footer.sent site]][[20]]',
    text: '[[t email-login.heading]]\n\n[[s greeting name]]\n\n[[s email-login.code username]]\n\n[[code]]\n\n[[s email-login.lifetime duration]]\n\n----------------------------------------\n\n[[t email-login.footer]]\n\n[[t footer.sent site]]',
  },
  'email-login-code-unproven': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t email-login.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview email-login.lifetime duration]][[6]][[dir]][[7]][[brand]][[8]][[t email-login.heading]][[9]][[s greeting name]][[21]][[s email-login.code username]][[23]][[code]][[21]][[s email-login.unproven]][[21]][[s email-login.lifetime duration]][[18]][[t email-login.footer]][[19]][[t footer.sent site]][[20]]',
    text: '[[t email-login.heading]]\n\n[[s greeting name]]\n\n[[s email-login.code username]]\n\n[[code]]\n\n[[s email-login.unproven]]\n\n[[s email-login.lifetime duration]]\n\n----------------------------------------\n\n[[t email-login.footer]]\n\n[[t footer.sent site]]',
  },
  'email-login-link': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t email-login.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview email-login.lifetime duration]][[6]][[dir]][[7]][[brand]][[8]][[t email-login.heading]][[9]][[s greeting name]][[21]][[s email-login.link username date]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t email-login.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[17]][[s email-login.lifetime duration]][[18]][[t email-login.footer]][[19]][[t footer.sent site]][[20]]',
    text: '[[t email-login.heading]]\n\n[[s greeting name]]\n\n[[s email-login.link username date]]\n\n[[t email-login.button]] [[url]]\n\n[[s email-login.lifetime duration]]\n\n----------------------------------------\n\n[[t email-login.footer]]\n\n[[t footer.sent site]]',
  },
  'email-login-link-unproven': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t email-login.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview email-login.lifetime duration]][[6]][[dir]][[7]][[brand]][[8]][[t email-login.heading]][[9]][[s greeting name]][[21]][[s email-login.link username date]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t email-login.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[17]][[s email-login.unproven]][[21]][[s email-login.lifetime duration]][[18]][[t email-login.footer]][[19]][[t footer.sent site]][[20]]',
    text: '[[t email-login.heading]]\n\n[[s greeting name]]\n\n[[s email-login.link username date]]\n\n[[t email-login.button]] [[url]]\n\n[[s email-login.unproven]]\n\n[[s email-login.lifetime duration]]\n\n----------------------------------------\n\n[[t email-login.footer]]\n\n[[t footer.sent site]]',
  },
  'email-login-both': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t email-login.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview email-login.lifetime duration]][[6]][[dir]][[7]][[brand]][[8]][[t email-login.heading]][[9]][[s greeting name]][[21]][[s email-login.code username]][[23]][[code]][[21]][[s email-login.link username date]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t email-login.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[17]][[s email-login.lifetime duration]][[18]][[t email-login.footer]][[19]][[t footer.sent site]][[20]]',
    text: '[[t email-login.heading]]\n\n[[s greeting name]]\n\n[[s email-login.code username]]\n\n[[code]]\n\n[[s email-login.link username date]]\n\n[[t email-login.button]] [[url]]\n\n[[s email-login.lifetime duration]]\n\n----------------------------------------\n\n[[t email-login.footer]]\n\n[[t footer.sent site]]',
  },
  'email-login-both-unproven': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t email-login.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview email-login.lifetime duration]][[6]][[dir]][[7]][[brand]][[8]][[t email-login.heading]][[9]][[s greeting name]][[21]][[s email-login.code username]][[23]][[code]][[21]][[s email-login.link username date]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t email-login.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[17]][[s email-login.unproven]][[21]][[s email-login.lifetime duration]][[18]][[t email-login.footer]][[19]][[t footer.sent site]][[20]]',
    text: '[[t email-login.heading]]\n\n[[s greeting name]]\n\n[[s email-login.code username]]\n\n[[code]]\n\n[[s email-login.link username date]]\n\n[[t email-login.button]] [[url]]\n\n[[s email-login.unproven]]\n\n[[s email-login.lifetime duration]]\n\n----------------------------------------\n\n[[t email-login.footer]]\n\n[[t footer.sent site]]',
  },
  'email-login-unknown': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t email-login-unknown.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview email-login-unknown.body date]][[6]][[dir]][[7]][[brand]][[8]][[t email-login-unknown.heading]][[9]][[s email-login-unknown.body date]][[18]][[t email-login-unknown.footer]][[19]][[t footer.sent site]][[20]]',
    text: '[[t email-login-unknown.heading]]\n\n[[s email-login-unknown.body date]]\n\n----------------------------------------\n\n[[t email-login-unknown.footer]]\n\n[[t footer.sent site]]',
  },
  'email-login-unknown-link': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t email-login-unknown.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview email-login-unknown.body date]][[6]][[dir]][[7]][[brand]][[8]][[t email-login-unknown.heading]][[9]][[s email-login-unknown.body date]][[21]][[s email-login-unknown.create]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t invitation.button]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]][[22]][[t email-login-unknown.footer]][[19]][[t footer.sent site]][[20]]',
    text: '[[t email-login-unknown.heading]]\n\n[[s email-login-unknown.body date]]\n\n[[s email-login-unknown.create]]\n\n[[t invitation.button]] [[url]]\n\n----------------------------------------\n\n[[t email-login-unknown.footer]]\n\n[[t footer.sent site]]',
  },
  'email-login-unknown-held': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t email-login-unknown.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview email-login-unknown.held date]][[6]][[dir]][[7]][[brand]][[8]][[t email-login-unknown.heading]][[9]][[s email-login-unknown.held date]][[18]][[t email-login-unknown.footer]][[19]][[t footer.sent site]][[20]]',
    text: '[[t email-login-unknown.heading]]\n\n[[s email-login-unknown.held date]]\n\n----------------------------------------\n\n[[t email-login-unknown.footer]]\n\n[[t footer.sent site]]',
  },
  'email-login-refused': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t email-login-refused.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview email-login-refused.body username date]][[6]][[dir]][[7]][[brand]][[8]][[t email-login-refused.heading]][[9]][[s greeting name]][[21]][[s email-login-refused.body username date]][[21]][[s email-login-refused.hint]][[18]][[t email-login-refused.footer]][[19]][[t footer.sent site]][[20]]',
    text: '[[t email-login-refused.heading]]\n\n[[s greeting name]]\n\n[[s email-login-refused.body username date]]\n\n[[s email-login-refused.hint]]\n\n----------------------------------------\n\n[[t email-login-refused.footer]]\n\n[[t footer.sent site]]',
  },
  'verify-several': {
    html: '[[0]][[dir]]" lang="[[locale]][[1]][[t verify.heading]][[2]][[darkAccent]][[3]][[darkAccentText]][[4]][[darkLink]][[5]][[preview verify.lifetime duration]][[6]][[dir]][[7]][[brand]][[8]][[t verify.heading]][[9]][[s verify.several]]</p>[[each]][[26]][[s verify.entry username date]][[10]][[url]][[11]][[accent]];color:[[accentText]][[12]][[t verify.button username]][[13]][[t action.fallback]][[14]][[url]][[15]][[link]][[16]][[url]]</a></p></td></tr></tbody></table>[[end]][[26]][[s verify.lifetime duration]][[18]][[t footer.ignore]][[19]][[t footer.sent site]][[20]]',
    text: '[[t verify.heading]]\n\n[[s verify.several]]\n\n[[each]][[s verify.entry username date]]\n\n[[t verify.button username]] [[url]]\n\n[[end]][[s verify.lifetime duration]]\n\n----------------------------------------\n\n[[t footer.ignore]]\n\n[[t footer.sent site]]',
  },
}

export type RenderedName = keyof typeof MAILS
