import { expect, test } from 'vitest'
import { commonPasswordWarning as warning } from './common-passwords'

test.each(
  `123456 1234567890 654321 111111 000000 888888 666666 123123 121212 112233 123321 abcdef abc123 a123456 aa123456
  password Password1 passw0rd P@ssw0rd password123 qwerty qwerty123 1qaz2wsx qazwsx asdfgh zxcvbnm 1q2w3e4r admin123
  admin888 root123 iloveyou woaini woaini520 woaini1314 5201314 1314520 147258 147258369 159753 20080808 19991231
  080808 13800138000 zhang123456 wang888888 xueqiao2026 teacher1 test1234 abcabc qqqqqq aaaaaa`.split(/\s+/),
)('%s is common', (password) => expect(warning(password)).toBe('密码很常见，容易被猜到'))

test.each([
  'my-own-1',
  'k7mq2xw9',
  '河边有三只白鹭',
  'correct horse battery',
  'tulip-Kite-83',
  '739204',
  'secret_of_93b',
  '',
])('%s is not', (password) => expect(warning(password)).toBeUndefined())

test('one’s own name and number are, whatever they are; shorter ones are refused anyway', () => {
  const names = ['chen_lihua', '13712345678', null, 'ab']
  for (const password of ['chen_lihua', 'Chen_Lihua12', 'auhil_nehc', '345678', '12345678', '13712345678a'])
    expect(warning(password, names)).toBeDefined()
  expect(warning('abricot-77', names)).toBeUndefined()
  expect(warning('12345')).toBeUndefined()
})
