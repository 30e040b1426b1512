/** The browser and the system that a User-Agent names; null for one that is not in the lists below. */
export interface Device {
  browser: string | null
  os: string | null
}

type Names = readonly (readonly [sign: RegExp, name: string])[]

/** In this order: most browsers also name the ones that they descend from. */
const BROWSERS: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/\bMSIE |\bTrident\//, 'Internet Explorer'],
]

/** An iPad in its desktop mode calls itself a Mac; nothing in its User-Agent tells otherwise. */
const SYSTEMS: Names = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const nameIn = (names: Names, text: string): string | null => names.find(([sign]) => sign.test(text))?.[1] ?? null

/** Reads the names of browser and system. Clients write what they want, so nothing may depend on them. */
export const deviceOf = (userAgent: string | null): Device => ({
  browser: userAgent && nameIn(BROWSERS, userAgent),
  os: userAgent && nameIn(SYSTEMS, userAgent),
})
