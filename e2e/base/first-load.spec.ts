import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures'

const DIST = join(import.meta.dirname, '../../web/dist')

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'))

/** As the server sends it to a browser of today. */
const wireBytes = (file: string) => {
  const packed = join(DIST, `${file}.br`)
  return statSync(existsSync(packed) ? packed : join(DIST, file)).size
}

/** The files that must be there before these modules run. */
const filesOf = (keys: readonly string[]) => {
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`${key} is not in the build`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const other of chunk.imports ?? []) add(other)
  }
  for (const key of keys) add(key)
  return files
}

/** What the build has put together under a name (web/chunks.ts). */
const group = (wanted: string) => {
  const key = Object.keys(manifest).find((key) => key.startsWith('_') && manifest[key]?.name === wanted)
  if (key === undefined) throw new Error(`the build has no group ${wanted}`)
  return key
}

// Every page is index.html with its scripts, and the one that runs before them.
const PAGE = ['index.html', 'src/app/early.ts']
// What a page hears of what happens stands in the first of these, the phone's shell with the list of its pages in the second.
const BEHIND_LOGIN = [...PAGE, group('common')]
const PHONE = [...BEHIND_LOGIN, group('mobile')]
const DESKTOP = [...BEHIND_LOGIN, 'src/app/features.desktop.ts', 'src/desktop/shell/DesktopShell.tsx']
const homeOf = (page: string) => [...PHONE, `src/mobile/features/home/home/${page}.tsx`]

const weigh = (modules: readonly string[]) => {
  const files = [...filesOf(modules)].map((file) => ({ file, bytes: wireBytes(file) }))
  const total = wireBytes('index.html') + files.reduce((sum, { bytes }) => sum + bytes, 0)
  const heaviest = files.sort((a, b) => b.bytes - a.bytes).map(({ file, bytes }) => `${bytes} ${file}`)
  return { KB: total / 1000, files: files.length, heaviest: heaviest.join('\n') }
}

// Answers, headers and what is loaded after the first look come on top, 6 to 10 KB on a home and 14 KB and seven requests on
// the students' page: `npm run bench` measures the whole against 150, 320, 150 and 350 KB.
for (const { page, modules, limitKB, limitFiles = 30 } of [
  {
    page: '/login',
    modules: [...PAGE, 'src/desktop/features/account/auth/LoginPage.tsx'],
    limitKB: 138,
  },
  {
    page: '/dashboard',
    modules: [...DESKTOP, 'src/desktop/features/home/dashboard/DashboardPage.tsx'],
    limitKB: 131,
  },
  {
    page: '/student/students',
    modules: [
      ...DESKTOP,
      'src/theme/AntdProvider.tsx',
      'src/desktop/features/pupils/students/StudentsPage.tsx',
    ],
    limitKB: 335.5,
    limitFiles: 22,
  },
  // Six at a time: two rounds on a slow network, with the page and its answer.
  { page: '/mobile/parent/home', modules: homeOf('ParentHome'), limitKB: 130, limitFiles: 12 },
  { page: '/mobile/teacher/home', modules: homeOf('TeacherHome'), limitKB: 131, limitFiles: 12 },
  { page: '/mobile/student/home', modules: homeOf('StudentHome'), limitKB: 130, limitFiles: 12 },
  { page: '/mobile/home', modules: homeOf('MobileHome'), limitKB: 130, limitFiles: 12 },
])
  test(`the files of ${page} weigh at most ${limitKB} KB`, () => {
    const { KB, files, heaviest } = weigh(modules)
    expect(KB, heaviest).toBeLessThanOrEqual(limitKB)
    expect(files, heaviest).toBeLessThanOrEqual(limitFiles)
  })

test('no home of the phone loads what only forms and lists check with', () => {
  const schemas = Object.values(manifest).find(({ file }) => file.includes('/schemas-'))
  expect(schemas).toBeDefined()
  for (const page of ['ParentHome', 'TeacherHome', 'StudentHome', 'MobileHome'])
    expect([...filesOf(homeOf(page))], page).not.toContain(schemas?.file)
})

test('the list of homework on the phone weighs no more than a home', () => {
  const page = 'src/mobile/features/teaching/homework/student/MobileStudentHomeworkPage.tsx'
  const { KB, heaviest } = weigh([...PHONE, page])
  expect(KB, heaviest).toBeLessThanOrEqual(132)
})

const pagesOf = (side: string) => {
  const pages = Object.keys(manifest).filter((key) => new RegExp(`^src/${side}/.*Page\\.tsx$`).test(key))
  expect(pages.length).toBeGreaterThan(10)
  return pages
}

test('no page of phone or desktop loads what only the other uses', () => {
  for (const page of pagesOf('mobile')) {
    const { KB, heaviest } = weigh([...PHONE, page])
    expect(KB, `${page}\n${heaviest}`).toBeLessThanOrEqual(163)
    expect(heaviest).not.toMatch(/antd/)
  }
  for (const page of pagesOf('desktop'))
    for (const name of ['mobile', 'today'])
      expect([...filesOf([...DESKTOP, page])], page).not.toContain(manifest[group(name)]?.file)
})
