/**
 * Passwords that are tried first, by the rules people make them by rather than as a list: rows of keys, repetitions,
 * birthdays, a few words with a number behind them, one's own name. They get a warning, never a refusal (PASSWORD-03).
 */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '147258369',
  '159753',
]
const WORDS = new Set(
  `password passwd pass admin administrator root user guest test demo login welcome letmein hello secret master
  monkey dragon shadow sunshine princess football baseball superman batman iloveyou love money qwert asdf zxcv abc
  woaini woaiwojia woaiwo aini mima nihao xiexie baobei laopo laogong mama baba zhongguo beijing shanghai xuexiao
  xueqiao laoshi jiazhang xuesheng banji school teacher student parent class family`.split(/\s+/),
)
const NUMBERS = ['5201314', '1314520', '201314', '520', '521', '1314', '168', '666', '888', '999']

const reversed = (text: string) => [...text].reverse().join('')
const isRun = (text: string) =>
  text.length >= 3 &&
  ROWS.some((row) => `${row}${row}`.includes(text) || `${row}${row}`.includes(reversed(text)))
const isRepeated = (text: string) =>
  text === reversed(text) || /^(.{1,4}?)\1+$/.test(text) || /^(?:(.)\1)+$/.test(text)
const isPlain = (text: string) => isRun(text) || isRepeated(text) || NUMBERS.includes(text)
const isDay = (digits: string) =>
  /^(?:(?:19|20)\d\d|\d\d)(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits)
const isMobile = (digits: string) => /^1[3-9]\d{9}$/.test(digits)

/** Signs that stand for letters, where they stand among letters. */
const spelled = (text: string) =>
  text
    .replace(/@/g, 'a')
    .replace(/\$/g, 's')
    .replace(/0(?=[a-z])/g, 'o')

/** A word, and something after or before it that adds nothing. */
const isAdorned = (text: string) => {
  const [, before = '', stem = '', after = ''] = /^(\d*)([a-z]*)([\d!.#@_-]*)$/.exec(spelled(text)) ?? []
  if (WORDS.has(stem) || (stem.length >= 4 && isPlain(stem))) return before.length + after.length <= 8
  const digits = `${before}${after}`
  return stem.length <= 5 && digits.length >= 5 && (isPlain(digits) || isDay(digits))
}

/** A name of one's own, some more signs behind it, or the last digits of it. */
const isOwn = (text: string, name: string) => {
  if (name.length < 3) return false
  const rest = text.startsWith(name) ? text.slice(name.length) : undefined
  return (rest !== undefined && rest.length <= 6) || text === reversed(name) || name.endsWith(text)
}

const WARNING = '密码很常见，容易被猜到'

/** What to say of a password that others would guess; `names` are the person's login name and numbers. */
export const commonPasswordWarning = (
  password: string,
  names: readonly (string | null | undefined)[] = [],
): string | undefined => {
  const text = password.toLowerCase()
  if (text.length < 6) return undefined
  const own = names.some((name) => name && isOwn(text, name.toLowerCase()))
  return own || isPlain(text) || isDay(text) || isMobile(text) || isAdorned(text) ? WARNING : undefined
}
