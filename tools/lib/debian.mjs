import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './run.mjs'
import { fail, progress } from './ui.mjs'

const mayInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs Debian packages when we may; otherwise says in one line what is missing, and ends. */
export const installPackages = async (packages, why) => {
  if (!mayInstall())
    fail(`${why}。请安装：${packages.join('、')}（Debian：apt-get install ${packages.join(' ')}）`)
  const step = progress(`安装 ${packages.join('、')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  const { code, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    env,
  })
  if (code !== 0) {
    step.failed()
    console.error(output)
    fail(`${why}，自动安装失败`)
  }
  step.done()
}

/** The shell is the same engine without the browser's own windows: a third of the work for the same pages. */
const CHROMIUMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
)

const hasChineseFont = () => {
  const listed = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  return listed.status === 0 ? listed.stdout.trim() !== '' : process.platform !== 'linux'
}

/** The browser and the fonts without which a Chinese page is a row of boxes. */
export const ensureBrowser = async () => {
  const find = () => [process.env.CHROMIUM, ...CHROMIUMS].find((path) => path && existsSync(path))
  const missing = [
    find() ? undefined : 'chromium-headless-shell',
    hasChineseFont() ? undefined : 'fonts-noto-cjk',
  ].filter(Boolean)
  if (missing.length > 0)
    await installPackages([...missing, 'fontconfig'], '浏览器测试缺少 Chromium 或中文字体')
  const found = find()
  if (!found) fail('找不到 Chromium，可用环境变量 CHROMIUM 指定其路径')
  return found
}

/** For the tests of several servers; they start one of their own, on a free port. */
export const ensureRedis = async () => {
  const found = () => existsSync('/usr/bin/redis-server')
  if (!found()) await installPackages(['redis-server'], '多服务器测试缺少 Redis')
  if (!found()) fail('找不到 /usr/bin/redis-server')
}
