import type { Endpoint } from '@xueqiao/contract/common/endpoint'
import { describe, expect, it } from 'vitest'
import { TOUCHES, touchedBy } from './stale-after-change'
import { changesRecords, NO_RECORD, TOLD } from './stale-after-event'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const modules = import.meta.glob<Record<string, object>>(
  ['../../../contract/src/features/**/*.ts', '!**/*.test.ts'],
  { eager: true },
)
const endpoints = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .flatMap(([name, api]) => (name.endsWith('Api') ? Object.values(api) : []))
  .filter(isEndpoint)

/** Whatever the homes ask of other features, by their folders: `growth/assessments`. What comes along is read anew by itself. */
const askedByHomes = new Set(
  Object.entries(
    import.meta.glob<string>('../../../server/src/modules/home/dashboard/*.ts', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  )
    .filter(([file]) => !/\.(test|policy)\.ts$|\/frame\.ts$/.test(file))
    .flatMap(([, text]) => [...text.matchAll(/from '\.\.\/\.\.\/(\w+\/[\w-]+)\/service'/g)])
    .map(([, feature = '']) => feature),
)
const changing = Object.entries(modules)
  .filter(([file]) => askedByHomes.has(/features\/(\w+\/[\w-]+?)(\.ts|\/)/.exec(file)?.[1] ?? ''))
  .flatMap(([, module]) => Object.entries(module))
  .flatMap(([name, api]) => (name.endsWith('Api') ? Object.values(api) : []))
  .filter(isEndpoint)
  .filter(({ method }) => method !== 'GET')
  .map(({ path }) => path)

/** No home counts what these change: what is looked at beforehand, calls that were made, drafts, and the chat, which tells of itself. */
const UNCOUNTED =
  /\/(preview|phones|reveal|accounts\/sheet)$|\/templates\b|^\/api\/communication\/(?!todos|messages\/\{id\}\/todo)/

const reading = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path)
const writing = [...new Set(endpoints.filter(({ method }) => method !== 'GET').map(({ path }) => path))]
const isRead = (beginning: string) => reading.some((path) => path.startsWith(beginning))

describe('what a change makes stale', () => {
  it.each(writing)('%s touches something that is read, or says that it does not', (path) => {
    expect(touchedBy(path).filter((beginning) => !isRead(beginning))).toEqual([])
  })

  it('is said of changes that there are', () => {
    expect(writing.length).toBeGreaterThan(100)
    const idle = Object.keys(TOUCHES).filter((entry) => !writing.some((path) => path.startsWith(entry)))
    expect(idle).toEqual([])
  })

  it('is what lies beside it where nothing is said, and else what the longest entry says', () => {
    expect(touchedBy('/api/semesters/{id}/set-current')).toEqual(['/api/semesters'])
    expect(touchedBy('/api/students/{id}')).toEqual(['/api/students', '/api/classes'])
    expect(touchedBy('/api/students/{id}/reveal')).toEqual(['/api/students/{id}/reveals'])
    expect(touchedBy('/api/classes-of-old')).toEqual(['/api/classes-of-old'])
  })

  it.each([...new Set(changing)].filter((path) => !UNCOUNTED.test(path) && !changesRecords(path)))(
    '%s has the homes count anew',
    (path) => {
      expect(touchedBy(path)).toContain('/api/dashboard')
    },
  )

  it('is asked of all that the homes count', () => {
    for (const feature of ['growth/exams', 'growth/achievements', 'family/communication'])
      expect(askedByHomes).toContain(feature)
  })

  it('reaches the figures that are made of what was changed', () => {
    expect(touchedBy('/api/assessments/{id}/approve')).toEqual(
      expect.arrayContaining(['/api/analysis', '/api/growth']),
    )
    expect(touchedBy('/api/homework-submissions/{id}/grade')).toContain('/api/analysis')
  })

  it('is said of events in the same words', () => {
    expect(TOLD['notice.changed']).toEqual(['/api/notifications', '/api/dashboard'])
    expect(
      Object.values(TOLD)
        .flat()
        .filter((beginning) => !isRead(beginning)),
    ).toEqual([])
  })
})

describe('what is a record of the school', () => {
  /** A change of one makes all that was read before old. What is new here belongs to this list, or to NO_RECORD. */
  const RECORDS = [
    ...['academic-years', 'bell-schedules', 'calendar', 'classes', 'courses', 'departments', 'electives'],
    ...[
      'parents',
      'profile',
      'promotions',
      'roles',
      'rooms',
      'schedules',
      'semesters',
      'settings',
      'students',
    ],
    ...['substitutions', 'teacher-leaves', 'teachers', 'teaching-assignments', 'timetable-links', 'users'],
  ]
  const partOf = (path: string) => path.split('/')[2] ?? ''

  it('is all that does not say it is none', () => {
    expect([...new Set(writing.filter(changesRecords).map(partOf))].toSorted()).toEqual(RECORDS)
  })

  it.each([...NO_RECORD.source.matchAll(/\(([^)]+)\)/g)].flatMap(([, some = '']) => some.split('|')))(
    '%s, which says so, is changed by somebody',
    (word) => {
      const named = writing.filter((path) => path.split('/').includes(word))
      expect(named.filter((path) => !changesRecords(path))).not.toEqual([])
    },
  )
})
