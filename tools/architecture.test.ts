import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parts } from './lib/parts.mjs'

const listed = (...patterns: readonly string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file))

/** Every rule looks through all the files: what one has read or worked out, the next one takes. */
const remembered = <T>(work: (file: string) => T) => {
  const known = new Map<string, T>()
  return (file: string): T => {
    const before = known.get(file)
    if (before !== undefined) return before
    const made = work(file)
    known.set(file, made)
    return made
  }
}

/** The rules of docs/architecture.md that a machine can check, on the real files. */
const files = listed('*.ts', '*.tsx')
const isListed = new Set(files)
const read = remembered((file) => readFileSync(file, 'utf8'))
const isTest = (file: string) => /\.(test|policy)\.tsx?$|^e2e\/|^server\/test\/|^tools\//.test(file)
const sources = files.filter((file) => !isTest(file))

/** What is named, what is loaded later, and what is only run or drawn: `import './page.css'`. */
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g

const resolveImport = (file: string, specifier: string): string => {
  if (specifier.startsWith('@xueqiao/contract/'))
    return `contract/src/${specifier.slice('@xueqiao/contract/'.length)}.ts`
  if (specifier === '@xueqiao/timetable') return 'timetable/src/index.ts'
  if (!specifier.startsWith('.')) return specifier
  const base = normalize(join(dirname(file), specifier))
  return [base, `${base}.ts`, `${base}.tsx`].find((path) => isListed.has(path)) ?? base
}

const imports = remembered((file): readonly string[] =>
  [...read(file).matchAll(IMPORT)].map((match) =>
    resolveImport(file, match[1] ?? match[2] ?? match[3] ?? ''),
  ),
)

/** Files that reach each other, each with all of its circle; empty where imports only go one way. */
const circlesAmong = (nodes: readonly string[]) => {
  const among = new Set(nodes)
  const targets = new Map(
    nodes.map((file) => [file, imports(file).filter((target) => among.has(target))] as const),
  )
  const reachedFrom = (file: string) => {
    const reached = new Set<string>(targets.get(file))
    for (const other of reached) for (const next of targets.get(other) ?? []) reached.add(next)
    return reached
  }
  const inCircles = nodes.filter((file) => reachedFrom(file).has(file))
  const circles = inCircles.map((file) => {
    const reached = reachedFrom(file)
    return inCircles.filter((other) => reached.has(other) && reachedFrom(other).has(file)).join(' ')
  })
  return [...new Set(circles)]
}

/** The module a file of the server belongs to, with its area. */
const moduleOf = (file: string) => /^server\/src\/modules\/([^/]+\/[^/]+)\//.exec(file)?.[1]

interface Rule {
  of: RegExp
  /** What such a file may import; packages are named, everything else is a path. */
  may: RegExp
  why: string
}

/** A package, not a path of ours. */
const PACKAGE = '(?!contract/|timetable/|server/|web/|e2e/|tools/|bench/)(?:node:|@?[a-z])'

const RULES: Rule[] = [
  {
    of: /^timetable\/(?!src\/cli\/)/,
    may: /^timetable\/src\/(?!cli\/)/,
    why: 'the engine imports nothing, so that it runs in a thread and in a browser',
  },
  {
    of: /^timetable\/src\/judge\//,
    may: /^timetable\/src\/(judge\/|model\.ts$)/,
    why: 'the judge shares nothing with what it judges',
  },
  {
    of: /^timetable\/src\/cli\//,
    may: /^(timetable\/src\/|node:)/,
    why: 'its command line reads files besides',
  },
  { of: /^contract\//, may: /^(contract\/|zod$)/, why: 'the contract imports zod and nothing else' },
  {
    of: /^server\/src\/platform\//,
    may: new RegExp(`^(contract/|server/src/platform/|${PACKAGE})`),
    why: 'the platform knows no modules',
  },
  {
    of: /^server\/src\/modules\/[^/]+\/[^/]+\/routes\.ts$/,
    may: /^(contract\/|server\/src\/platform\/(http\/registry|db\/query)\.ts|server\/src\/modules\/[^/]+\/[^/]+\/service\.ts)/,
    why: 'routes see their service, the contract and the registry',
  },
  {
    of: /^server\/src\/modules\//,
    may: new RegExp(`^(contract/|timetable/src/index\\.ts$|server/src/(platform|modules)/|${PACKAGE})`),
    why: 'modules know nothing above them',
  },
  {
    of: /^server\/src\/modules\/[^/]+\/deeds\.ts$/,
    may: /^(contract|server\/src\/platform)\//,
    why: 'the deeds of an area know nobody who follows them',
  },
  { of: /^server\/migrations\/\d/, may: /^kysely$/, why: 'migrations import the query builder only' },
  {
    // Both shells stand on these, so that neither drags the other's components along.
    of: /^web\/src\/shared\//,
    may: /^(contract\/|web\/src\/(api|lib|session|shared)\/|react$|zustand$|@tanstack\/|katex(\/|$)|perfect-freehand$|vitest$|@testing-library\/)/,
    why: 'what desktop and phone share knows neither of them, nor a component library',
  },
  {
    of: /^web\/src\//,
    may: new RegExp(`^(contract/|timetable/src/index\\.ts$|web/src/|${PACKAGE})`),
    why: 'the web imports the contract, never the server',
  },
]

describe('imports go down only', () => {
  // Not by test.each, which cuts the reason short.
  for (const { of, may, why } of RULES)
    test(why, () => {
      const wrong = sources
        .filter((file) => of.test(file))
        .flatMap((file) => imports(file).map((target) => ({ file, target })))
        .filter(({ target }) => !may.test(target))
      expect(wrong).toEqual([])
    })

  test('what is made for tests is imported by tests alone', () => {
    // What measures may use their samples: it is shipped as little as they are.
    const wrong = sources
      .filter((file) => !file.startsWith('bench/'))
      .flatMap((file) => imports(file).map((target) => ({ file, target })))
      .filter(({ target }) => isListed.has(target) && isTest(target))
    expect(wrong).toEqual([])
  })

  test('a module reaches another only through its service, access or scope', () => {
    const wrong = sources
      .filter((file) => moduleOf(file) !== undefined)
      .flatMap((file) => imports(file).map((target) => ({ file, target })))
      .filter(({ file, target }) => moduleOf(target) !== undefined && moduleOf(target) !== moduleOf(file))
      .filter(
        ({ target }) => !/^server\/src\/modules\/[^/]+\/[^/]+\/(service|access|scope)\.ts$/.test(target),
      )
    expect(wrong).toEqual([])
  })

  test('modules know no HTTP: the registry does', () => {
    const wrong = sources.filter(
      (file) =>
        moduleOf(file) !== undefined &&
        /from '(@?fastify[^']*|node:https?)'/.test(read(file).replace(/import type .*\n/g, '')),
    )
    expect(wrong).toEqual([])
  })

  test('desktop and mobile share no component, and a feature imports no other feature', () => {
    const feature = (file: string) =>
      /^web\/src\/(desktop|mobile)\/features\/([^/]+\/[^/]+)\//.exec(file)?.slice(1, 3).join('/')
    const shell = (file: string) => /^web\/src\/(desktop|mobile)\//.exec(file)?.[1]
    const wrong = sources
      .filter((file) => shell(file) !== undefined)
      .flatMap((file) => imports(file).map((target) => ({ file, target })))
      .filter(
        ({ file, target }) =>
          (shell(target) !== undefined && shell(target) !== shell(file)) ||
          (feature(file) !== undefined && feature(target) !== undefined && feature(target) !== feature(file)),
      )
    expect(wrong).toEqual([])
  })
})

/** The floors of the web, lowest first: a file imports from its own and from those below. */
const FLOORS = [
  /^web\/src\/(lib|theme)\//,
  /^web\/src\/(api|session)\//,
  /^web\/src\/shared\//,
  /^web\/src\/(desktop\/(accounts|handbooks|kit|pickers|timetable)|mobile\/(kit|record|conversation|bell|homework|timetable))\//,
  /^web\/src\/(desktop|mobile)\/features\//,
  /^web\/src\/(desktop|mobile)\/shell\//,
  /^web\/src\/app\//,
]

describe('the web', () => {
  const web = sources.filter((file) => file.startsWith('web/src/'))
  const floorOf = (file: string) => FLOORS.findIndex((floor) => floor.test(file))

  test('stands on floors, and none imports from above it', () => {
    const wrong = web
      .flatMap((file) => imports(file).map((target) => ({ file, target })))
      .filter(({ file, target }) => target.startsWith('web/src/') && floorOf(target) > floorOf(file))
    expect(web.filter((file) => floorOf(file) < 0)).toEqual([])
    expect(wrong).toEqual([])
  })

  test('has no circle of files', () => {
    expect(circlesAmong(web)).toEqual([])
  })
})

/** From the ground up: what stands on a floor may use those below it. */
const AREAS = ['base', 'account', 'school', 'pupils', 'family', 'teaching', 'growth', 'home']

const areaOf = (file: string) =>
  /^(?:contract\/src\/features|server\/src\/modules|web\/src\/(?:desktop|mobile)\/features)\/([^/]+)\//.exec(
    file,
  )?.[1]

/** Pages that show something of a floor above theirs, which they know from the contract alone; and why. */
const LOOKS_UP: Record<string, string> = {
  'web/src/desktop/features/account/users/ProfilePicker.tsx': 'an account is linked to a record of any kind',
  'web/src/desktop/features/base/api-test/': 'tries calls of the whole product',
  'web/src/desktop/features/base/audit/': 'names the fields and values of every record',
  'web/src/desktop/features/base/diagnostics/': 'shows what roles and accounts come to',
  'web/src/desktop/features/pupils/parents/ChildBlocks.tsx':
    'a child’s page leads to its lessons, homework, talks and notices',
  'web/src/desktop/features/pupils/students/profile/HomeworkTab.tsx':
    'a pupil’s record leads to the homework',
  'web/src/desktop/features/school/classes/ClassTimetable.tsx': 'a class shows its week (decisions G35)',
  'web/src/desktop/features/school/classes/MissingHomework.tsx': 'a class shows who owes homework',
  'web/src/desktop/features/school/courses/CourseHomework.tsx': 'a course shows its homework',
  'web/src/desktop/features/school/courses/CoursePlans.tsx': 'a course shows its plans',
  'web/src/desktop/features/school/courses/CourseResources.tsx': 'a course shows its resources',
  'web/src/desktop/features/school/courses/CoursePreparations.tsx': 'a course shows its preparations',
  'web/src/desktop/features/pupils/students/profile/Assessments.tsx':
    'a pupil’s page shows what was said of them',
  'web/src/desktop/features/pupils/students/profile/Fitness.tsx': 'a pupil’s page shows their fitness',
  'web/src/desktop/features/pupils/students/profile/useOpensHealth.ts':
    'a pupil’s page does not ask for health that is closed',
  'web/src/desktop/features/pupils/students/profile/Marks.tsx': 'a pupil’s page shows their marks',
  'web/src/desktop/features/pupils/students/profile/Growth.tsx': 'a pupil’s page shows their growth',
  'web/src/desktop/features/pupils/students/profile/Goals.tsx': 'a pupil’s page shows their goals',
  'web/src/desktop/features/pupils/students/profile/TermComments.tsx':
    'a pupil’s page shows what was said at the end of terms',
  'web/src/desktop/features/pupils/profile/PushCard.tsx': 'one’s own devices are part of one’s own settings',
}

const edges = new Map(sources.map((file) => [file, imports(file)]))

/** The shortest way from here back to here. */
const wayBack = (start: string, next: (at: string) => readonly string[]) => {
  const ways = new Map<string, readonly string[]>([[start, [start]]])
  for (const [at, way] of ways)
    for (const to of next(at)) {
      if (to === start) return [...way, start]
      if (!ways.has(to)) ways.set(to, [...way, to])
    }
  return undefined
}

describe('floors', () => {
  test('every area has its place', () => {
    expect(sources.filter((file) => !AREAS.includes(areaOf(file) ?? 'base'))).toEqual([])
  })

  test('imports between areas go down only', () => {
    const floor = (file: string) => AREAS.indexOf(areaOf(file) ?? '')
    const up = [...edges]
      .flatMap(([file, targets]) => targets.map((target) => ({ file, target })))
      .filter(({ file, target }) => floor(file) >= 0 && floor(target) > floor(file))
    const lookingUp = ({ file, target }: { file: string; target: string }) =>
      Object.keys(LOOKS_UP).find((path) => file.startsWith(path) && target.startsWith('contract/'))
    expect(up.filter((edge) => lookingUp(edge) === undefined)).toEqual([])
    expect(Object.keys(LOOKS_UP).filter((path) => !up.some((edge) => lookingUp(edge) === path))).toEqual([])
  })

  test('journeys stand on the floors of what they walk through', () => {
    const floorOf = (file: string) => AREAS.indexOf(/^e2e\/([^/]+)\//.exec(file)?.[1] ?? '')
    const journeys = files.filter((file) => file.startsWith('e2e/'))
    // What all use stands beside the floors, in e2e itself; the tour walks through the whole house.
    expect(journeys.filter((file) => file.split('/').length > 2 && floorOf(file) < 0)).toEqual([])
    const up = journeys
      .flatMap((file) => imports(file).map((target) => ({ file, target })))
      .filter(({ target }) => target.startsWith('e2e/'))
      .filter(({ file, target }) => file !== 'e2e/base/tour.ts' && floorOf(target) > floorOf(file))
    expect(up).toEqual([])
    const next = (file: string) => imports(file).filter((target) => target.startsWith('e2e/'))
    expect(journeys.flatMap((file) => wayBack(file, next)?.join(' > ') ?? [])).toEqual([])
  })

  test('no module of the server comes back to itself through others', () => {
    const modules = new Map<string, Set<string>>()
    for (const [file, targets] of edges) {
      const from = moduleOf(file)
      if (from === undefined) continue
      const known = modules.get(from) ?? new Set()
      for (const to of targets.flatMap((target) => moduleOf(target) ?? [])) if (to !== from) known.add(to)
      modules.set(from, known)
    }
    expect(modules.size).toBeGreaterThan(25)
    const next = (name: string) => [...(modules.get(name) ?? [])]
    expect([...modules.keys()].flatMap((name) => wayBack(name, next)?.join(' > ') ?? [])).toEqual([])
  })

  test('no file comes back to itself through others', () => {
    // Those of the web are looked through with its floors.
    const ours = [...edges.keys()].filter((file) => !file.startsWith('web/'))
    const next = (file: string) => edges.get(file) ?? []
    expect(ours.flatMap((file) => wayBack(file, next)?.join(' > ') ?? [])).toEqual([])
  })

  test('what modules bring along is known from the one list', () => {
    const list = edges.get('server/src/modules.ts') ?? []
    const manifests = sources.filter((file) => /^server\/src\/modules\/[^/]+\/[^/]+\/module\.ts$/.test(file))
    expect(manifests.length).toBeGreaterThan(20)
    expect(
      manifests.filter((file) => !list.includes(file)),
      'stand in server/src/modules.ts',
    ).toEqual([])
    const served = sources.filter((file) => /^server\/src\/modules\/.*\/routes\.ts$/.test(file))
    expect(served.filter((file) => !manifests.includes(join(dirname(file), 'module.ts')))).toEqual([])
    const readers = [...edges].filter(([, targets]) => targets.some((target) => manifests.includes(target)))
    expect(readers.map(([file]) => file)).toEqual(['server/src/modules.ts'])
  })
})

describe('tables', () => {
  const owners = new Map<string, string | undefined>()
  for (const file of sources.filter((file) => /modules\/[^/]+\/[^/]+\/tables\.ts$/.test(file))) {
    const merged = /interface Database \{([\s\S]*?)\n {2}\}/.exec(read(file))?.[1] ?? ''
    for (const [, table] of merged.matchAll(/^\s+(\w+): /gm)) if (table) owners.set(table, moduleOf(file))
  }

  test('each is written by its owner alone', () => {
    const wrong = sources
      .filter((file) => file.startsWith('server/src/modules/'))
      .flatMap((file) =>
        [
          ...read(file).matchAll(
            /(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)|(?:insert into|delete from|merge into|`truncate(?: table)?) (\w+)|\bupdate (\w+)(?: as)?(?: \w+)?\s+set\b/g,
          ),
        ].map(([, built, written, set]) => ({ file, table: built ?? written ?? set })),
      )
      .filter(({ file, table }) => moduleOf(file) !== owners.get(table ?? ''))
    expect(owners.size).toBeGreaterThan(10)
    expect(wrong).toEqual([])
  })

  test('only queries, by whatever first names, and scope.ts hold SQL', () => {
    const statement = /\bfrom 'kysely'|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
    const wrong = sources
      .filter(
        (file) =>
          file.startsWith('server/src/modules/') && !/\/([a-z-]+-)?(queries|scope|tables)\.ts$/.test(file),
      )
      .filter((file) => statement.test(read(file).replace(/import type .*\n/g, '')))
    expect(wrong).toEqual([])
  })

  test('every migration is in the list that a start goes through', () => {
    const written = files.filter((file) => /^server\/migrations\/\d/.test(file))
    expect(written.length).toBeGreaterThan(50)
    const known = imports('server/migrations/all.ts')
    expect(
      written.filter((file) => !known.includes(file)),
      'stand in migrations/all.ts',
    ).toEqual([])
  })

  /**
   * Statements that are written out, as they stand; what is not named has ten at most. A number only goes down: what is
   * above it is to be said in Kysely, what is below it turns it down.
   */
  const WRITTEN_OUT = {
    'family/communication': 166,
    platform: 77,
    'teaching/homework': 61,
    'teaching/substitutions': 50,
    'family/notifications': 41,
    'teaching/timetable': 41,
    'teaching/electives': 30,
    'teaching/teaching-plans': 29,
    'teaching/lesson-preparations': 23,
    'growth/exams': 19,
    'pupils/students': 18,
    'school/teaching-assignments': 18,
    'account/reach': 16,
    'teaching/course-resources': 16,
    'growth/growth-records': 14,
    'pupils/parents': 13,
    'family/feedback': 13,
  }
  test('raw SQL grows nowhere', () => {
    const counts: Record<string, number> = {}
    for (const file of sources.filter((file) => file.startsWith('server/src/'))) {
      const where = moduleOf(file) ?? 'platform'
      const found = read(file).match(/\bsql(<(?:[^<>]|<[^<>]*>)*>)?`/g)?.length ?? 0
      counts[where] = (counts[where] ?? 0) + found
    }
    expect(Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 10))).toEqual(WRITTEN_OUT)
  })

  test('which department lies below which is said in one place', () => {
    const spelled = /path like [\w.]+path\b|\bpath \|\| '%'/
    expect(sources.filter((file) => /^server\/src\//.test(file) && spelled.test(read(file)))).toEqual([])
  })
})

describe('files', () => {
  test('stay small: 500 lines at most, half of them under 80', () => {
    const lengths = sources.map((file) => ({ file, lines: read(file).split('\n').length }))
    expect(lengths.filter(({ lines }) => lines > 500)).toEqual([])
    const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(80)
  })

  test('stand thirty in a folder at most, tests and styles aside', () => {
    /** One file for each case that is measured, change of the tables, and thing that tests share. */
    const LONG = ['bench', 'server/migrations', 'server/test']
    const folders = files.filter((file) => !/\.test\.tsx?$/.test(file)).map(dirname)
    const full = [...new Set(folders)].filter((one) => folders.filter((other) => other === one).length > 30)
    expect(full.sort()).toEqual(LONG)
  })

  test('leave nothing behind', () => {
    const smell =
      /\b(TODO|FIXME|XXX)\b|@ts-ignore|@ts-nocheck|\.only\(|\.skip\(|\b(it|test|describe)(\.\w+)*\.(todo|fixme|fails|skipIf)\b/
    const others = listed('*.mjs', '*.js', '*.css', '*.html')
    /** The rule itself, and a state that was called so until 0044: what has landed is not changed. */
    const named = ['tools/architecture.test.ts', 'server/migrations/0040-homework.ts']
    expect([...files, ...others].filter((file) => !named.includes(file) && smell.test(read(file)))).toEqual(
      [],
    )
  })
})

/** Tests read the features of the contract as a whole, so knip takes all of them for used. */
test('the features of the contract say nothing that nobody reads', () => {
  const texts = new Map([...files, ...listed('*.mjs')].map((file) => [file, read(file)]))
  const readers = new Map<string, number>()
  for (const text of texts.values())
    for (const word of new Set(text.match(/\w+/g))) readers.set(word, (readers.get(word) ?? 0) + 1)
  const ofFeatures = [...texts].filter(([file]) => /^contract\/src\/features\/.*(?<!\.test)\.ts$/.test(file))
  const unread = ofFeatures.flatMap(([file, text]) => {
    // A schema and its type have one name, and the type is made of the schema.
    const besides = text.replace(
      /^export (const|function|interface|type) \w+( = z\.(output|input)<typeof \w+>)?/gm,
      '',
    )
    const names = new Set(
      [...text.matchAll(/^export (?:const|function|interface|type) (\w+)/gm)].map(([, name = '']) => name),
    )
    return [...names]
      .filter((name) => readers.get(name) === 1 && !new RegExp(`\\b${name}\\b`).test(besides))
      .map((name) => ({ file, name }))
  })
  expect(ofFeatures.length).toBeGreaterThan(50)
  expect(unread).toEqual([])
})

describe('names', () => {
  test('a conversation is no talk but in prose (docs/glossary.md)', () => {
    const NAMED = /\b(?:const|let|function|interface)\s+(\w*[tT]alk\w*)/g
    const named = files.flatMap((file) => [...read(file).matchAll(NAMED)].map(([, name]) => ({ file, name })))
    expect(named).toEqual([])
  })
})

describe('styles', () => {
  const css = listed('web/*.css').map(read).join('\n')
  const code = sources
    .filter((file) => file.startsWith('web/src/'))
    .map(read)
    .join('\n')

  test('every token of the theme is used, and what is used is there', () => {
    const tokens = new Set(
      [...read('web/src/theme/tokens.css').matchAll(/^ {2}--([\w-]+):/gm)].map(([, name]) => name),
    )
    const used = new Set(
      [...`${css}\n${code}`.matchAll(/var\(--([\w-]+)|\bof\('([\w-]+)'\)|'--([\w-]+)'/g)].map(
        ([, inStyle, inTheme, inCode]) => inStyle ?? inTheme ?? inCode,
      ),
    )
    const own = new Set([...`${css}\n${code}`.matchAll(/['\s{;]--([\w-]+)'?:/g)].map(([, name]) => name))
    expect(tokens.size).toBeGreaterThan(60)
    expect([...tokens].filter((name) => !used.has(name))).toEqual([])
    expect(
      [...css.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => name).filter((name) => !own.has(name)),
    ).toEqual([])
  })

  test('every class with a style is given to something', () => {
    expect(css.match(/\.[\w-]*talk[\w-]*/g)).toBeNull()
    const selectors = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\{[^{}]*\}/g, '{}')
    const styled = new Set([...selectors.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name]) => name ?? ''))
    const words = new Set(code.match(/[\w-]+/g))
    /** A class that is put together: `step-${n}`, `a${shade(name)}`. */
    const starts = new Set([...code.matchAll(/[\s'"`]([\w-]+)\$\{/g)].map(([, start]) => start))
    const built = (name: string) => [...name].some((_, end) => starts.has(name.slice(0, end)))
    expect(
      [...styled].filter((name) => !/^(ant|ProseMirror)-/.test(name) && !words.has(name) && !built(name)),
    ).toEqual([])
  })

  test('what a page draws is styled by what the page loads, and by no page that was there before', () => {
    const owners = new Map<string, string[]>()
    for (const file of listed('web/src/*.css'))
      for (const [, name = ''] of read(file)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/\.([a-z]+(?:-[a-z0-9]+)+)/g))
        owners.set(name, [...(owners.get(name) ?? []), file])
    const pages = sources
      .filter((file) => /^web\/src\/desktop\/features\/.*\/pages\.ts$/.test(file))
      .flatMap(imports)
      .filter((file) => file.endsWith('.tsx'))
    const bare = pages.flatMap((page) => {
      const reached = new Set([page])
      for (const file of reached) if (isListed.has(file)) for (const next of imports(file)) reached.add(next)
      /** Of the kit there is one sheet for all. */
      const isBare = (name: string) => {
        const styles = owners.get(name) ?? []
        return (
          styles.length > 0 &&
          styles.every((file) => file.includes('/features/')) &&
          !styles.some((file) => reached.has(file))
        )
      }
      return [...reached]
        .filter((file) => file.endsWith('.tsx'))
        .flatMap((file) =>
          [...read(file).matchAll(/className="([^"]+)"/g)]
            .flatMap(([, names = '']) => names.split(' '))
            .filter(isBare)
            .map((name) => `${page}: ${name} in ${file}`),
        )
    })
    expect(pages.length).toBeGreaterThan(60)
    expect(bare).toEqual([])
  })
})

describe('decisions', () => {
  test('every id that a comment names stands in the table of docs/spec-decisions.md', () => {
    const known = new Set([...read('docs/spec-decisions.md').matchAll(/^\| (G\d{2}) /gm)].map(([, id]) => id))
    const named = files.flatMap((file) =>
      [...read(file).matchAll(/\bG\d{2}\b/g)].map(([id]) => ({ file, id })),
    )
    expect(named.filter(({ id }) => !known.has(id))).toEqual([])
  })
})

describe('a field', () => {
  /** Where form, record, phone and sheet of a feature stand, if not in its own folders alone. */
  const PLACES: Partial<Record<string, RegExp>> = {
    'account/roles': /\/account\/(roles|users)\//,
    'pupils/students': /(desktop\/features|modules)\/pupils\/students\/|mobile\/(record|.*\/children)\//,
    'school/bell-schedules': /\/school\/(bell-schedules|schedule-base)\//,
    'school/calendar': /\/school\/(calendar|schedule-base)\//,
    'school/classes': /\/school\/(departments\/)?classes\//,
    'school/departments': /\/school\/departments\/[^/]+$/,
    'school/rooms': /\/school\/(rooms|schedule-base)\//,
    'school/teachers': /\/school\/(departments\/)?teachers\//,
  }
  type Words = Readonly<Record<string, string>>
  const FEATURES = Object.entries(
    import.meta.glob<Record<string, unknown>>('../contract/src/features/**/*labels.ts', { eager: true }),
  ).map(([file, exported]) => {
    const [, feature = ''] = /features\/(\w+\/[\w-]+?)[/-]labels\.ts$/.exec(file) ?? []
    const words = Object.values(exported).filter((one): one is Words => typeof one === 'object')
    return { feature, words, pages: PLACES[feature] ?? new RegExp(`/(features|modules)/${feature}/`) }
  })
  const WRITTEN = [
    /<\w*Field\s+name="(?<field>\w+)"\s+label="(?<label>[^"]+)"/g,
    /\['(?<label>[^']+)',\s*\w+\.(?<field>\w+)/g,
    /label="(?<label>[^"]+)"\s+value=\{(?:\w+\()?\w+\.(?<field>\w+)/g,
    /label: '(?<label>[^']+)', children: \w+\.(?<field>\w+)/g,
    /header: '(?<label>[^']+)'.*?row\.(?<field>\w+)/g,
    /\b(?:text|choice|date|number|flag)\(\s*'(?<field>\w+)',\s*'(?<label>[^']+)'/g,
  ]
  const HEADINGS = [/\b(?:col\.)?of\('(?<field>\w+)', '(?<label>[^']+)'/g]
  const found = (pages: RegExp, patterns: readonly RegExp[]) =>
    sources
      .filter((file) => /^(web|server)\/src\//.test(file) && pages.test(file))
      .flatMap((file) =>
        patterns.flatMap((pattern) =>
          [...read(file).matchAll(pattern)].map(({ groups: { field = '', label = '' } = {} }) => ({
            file,
            field,
            label,
          })),
        ),
      )

  test.each(FEATURES)('of $feature gets its name from the contract', ({ words, pages }) => {
    const readers = sources.filter((file) => pages.test(file) && /_LABELS\b/.test(read(file)))
    expect(readers.length).toBeGreaterThan(1)
    const written = found(pages, WRITTEN)
    expect(written.filter(({ field, label }) => words.some((own) => own[field] === label))).toEqual([])
  })

  // Lists write their headings themselves: the words of the whole record would be read before the first row.
  const headingsOf = ({ words, pages }: (typeof FEATURES)[number]) =>
    found(pages, HEADINGS).filter(
      ({ file, field }) =>
        /(Columns|Page|Tab|Records)\.tsx$/.test(file) &&
        field !== 'name' &&
        words.some((own) => field in own),
    )
  /** The unit of a figure stands beside it; of courses the list has the number. */
  const headingOf = (own: Words, field: string) =>
    field === 'courseNames' ? '课程数' : own[field]?.replace(/（.+）$/, '')
  test.each(FEATURES)('of $feature has the same name in the list', (feature) => {
    const other = headingsOf(feature).filter(
      ({ field, label }) => !feature.words.some((own) => headingOf(own, field) === label),
    )
    expect(other).toEqual([])
  })

  test('has the same name in the log', () => {
    const known = imports('contract/src/access/audit-words.ts')
    const labels = sources.filter((file) => /^contract\/src\/features\/.*labels\.ts$/.test(file))
    expect(
      labels.filter((file) => !known.includes(file)),
      'are read by access/audit-words.ts',
    ).toEqual([])
  })

  test('is found in many lists', () => {
    expect(FEATURES.length).toBeGreaterThan(20)
    expect(FEATURES.flatMap(headingsOf).length).toBeGreaterThan(50)
  })
})

describe('what decides whether to build again', () => {
  test.each([
    ['web', ['web/vite.config.ts', 'web/src/app/main.tsx', 'web/tsconfig.json', 'tsconfig.base.json']],
    ['server', ['server/src/main.ts', 'server/tsconfig.json', 'tsconfig.base.json']],
  ] as const)('counts every file that the build of %s reads', (part, entries) => {
    const inputs = parts[part].inputs.map((path) => relative('.', path))
    const reached = new Set<string>(entries)
    for (const file of reached)
      for (const other of /\.tsx?$/.test(file) ? imports(file) : [])
        if (isListed.has(other)) reached.add(other)
    expect(reached.size).toBeGreaterThan(200)
    const missed = [...reached].filter(
      (file) => !inputs.some((input) => file === input || file.startsWith(`${input}/`)),
    )
    expect(missed).toEqual([])
  })
})
