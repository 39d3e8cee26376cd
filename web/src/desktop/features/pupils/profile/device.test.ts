import { expect, test } from 'vitest'
import { deviceName } from './device'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    'Windows 电脑 · Chrome',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Windows 电脑 · Edge',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    'iPhone · Safari',
  ],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0 Mobile MicroMessenger/8.0', '安卓手机 · 微信'],
  ['curl/8.5', '其他设备'],
])('%s', (agent, name) => expect(deviceName(agent)).toBe(name))
