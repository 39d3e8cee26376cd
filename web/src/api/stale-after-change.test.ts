import type { Endpoint } from '@xueqiao/contract/common/endpoint'
import { describe, expect, it } from 'vitest'
import { TOUCHES, touchedBy } from './stale-after-change'
import { TOLD } from './stale-after-event'

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

  it('is said of events in the same words', () => {
    expect(TOLD['notice.changed']).toEqual(['/api/notifications', '/api/dashboard'])
    expect(
      Object.values(TOLD)
        .flat()
        .filter((beginning) => !isRead(beginning)),
    ).toEqual([])
  })
})
