import type { Browser, Page } from '@playwright/test'
import { asking, signIn } from './cases'
import { percentile } from './load'
import { figure, note, printTable, type Target } from './report'
import type { RunningServer } from './server'

const NAME = '录入测量'
const COURSES = 10
const OPEN_LIMIT_MS = 300
/** A key is answered before the next frame but two: nobody types ahead of the grid. */
const KEY_LIMIT_MS = 50
const TURNS = 5
const KEYS = 120
const PATIENCE_MS = 30_000

interface Class {
  id: number
  grade: string
  studentCount: number
}

/**
 * An exam of as many courses as the class has, up to ten. In a school that is kept it is that of the run before: there are no
 * two of a name in one semester, and one with marks is not deleted.
 */
const anExam = async (server: RunningServer, token: string) => {
  const ask = asking(server, token)
  const { content } = await ask<{ content: Class[] }>('GET', '/classes/search?page=0&size=100')
  const [largest] = content.sort((a, b) => b.studentCount - a.studentCount)
  if (largest === undefined) throw new Error('没有班级')
  const courses = await ask<{ id: number }[]>('GET', `/classes/${largest.id}/courses`)
  const semesters = await ask<{ id: number; isCurrent: boolean; startDate: string }[]>('GET', '/semesters')
  const semester = semesters.find(({ isCurrent }) => isCurrent)
  const day = semester?.startDate
  const { content: found } = await ask<{ content: { id: number; name: string }[] }>(
    'GET',
    `/exams?keyword=${encodeURIComponent(NAME)}&size=50`,
  )
  const left = found.find(({ name }) => name === NAME)
  if (left !== undefined) {
    const { sheets } = await ask<{ sheets: { classId: number; pupils: number }[] }>(
      'GET',
      `/exams/${left.id}`,
    )
    const [sheet] = sheets
    if (sheet !== undefined)
      return { address: `/student/exams/${left.id}?classId=${sheet.classId}`, pupils: sheet.pupils }
  }
  const exam = await ask<{ id: number }>('POST', '/exams', {
    ...{ name: NAME, type: 'unit', semesterId: semester?.id, grade: largest.grade },
    ...{ classIds: [largest.id], startDate: day, endDate: day },
    courses: courses.slice(0, COURSES).map(({ id: courseId }) => ({ courseId, fullMarks: 100 })),
  })
  return { address: `/student/exams/${exam.id}?classId=${largest.id}`, pupils: largest.studentCount }
}

const follow = (page: Page, to: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)

/** From the press that leads there to the frame in which the last cell stands. */
const openOnce = (page: Page, address: string) =>
  page.evaluate(
    ([to, patience]) =>
      new Promise<{ ms: number; cells: number }>((resolve, reject) => {
        const begun = performance.now()
        const look = () => {
          const cells = document.querySelectorAll('.exam-sheet tbody input').length
          if (cells > 0) return resolve({ ms: performance.now() - begun, cells })
          if (performance.now() - begun > patience) return reject(new Error('成绩表没有打开'))
          requestAnimationFrame(look)
        }
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
        requestAnimationFrame(look)
      }),
    [address, PATIENCE_MS] as const,
  )

/** From each key to the frame after it. */
const keyTimes = async (page: Page) => {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
      true,
    )
  })
  await page.locator('.exam-sheet tbody input').first().focus()
  for (let key = 0; key < KEYS; key++) await page.keyboard.press(key % 3 === 2 ? 'Enter' : String(key % 9))
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
}

/** The sheet of marks of a class: how fast it opens, its scripts being there, and whether it keeps up with who types. */
export const measureGrid = async (
  browser: Browser,
  server: RunningServer,
  signedIn: (account: string) => Promise<object>,
): Promise<Target[]> => {
  note('成绩录入表')
  const { token } = await signIn(server.url, 'admin')
  const { address, pupils } = await anExam(server, token)
  const context = await browser.newContext({
    ...{ locale: 'zh-CN', viewport: { width: 1440, height: 900 } },
    ...(await signedIn('admin')),
  })
  const page = await context.newPage()
  await page.goto(`${server.url}${address}`)
  const fields = page.locator('.exam-sheet tbody input')
  await fields.first().waitFor({ timeout: PATIENCE_MS })
  const opened: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    await follow(page, '/student/exams')
    await fields.first().waitFor({ state: 'detached', timeout: PATIENCE_MS })
    opened.push((await openOnce(page, address)).ms)
  }
  const cells = await fields.count()
  const keys = (await keyTimes(page)).sort((a, b) => a - b)
  await context.close()
  opened.sort((a, b) => a - b)
  const [open, key] = [percentile(opened, 0.5), percentile(keys, 0.95)]
  printTable(
    '成绩录入表',
    ['学生', '格', '打开 p50 毫秒', '按键 p95 毫秒'],
    [[String(pupils), String(cells), figure(open), figure(key)]],
  )
  return [
    { name: '成绩录入表，打开', value: open, limit: OPEN_LIMIT_MS, unit: '毫秒' },
    { name: '成绩录入表，按键', value: key, limit: KEY_LIMIT_MS, unit: '毫秒' },
  ]
}
