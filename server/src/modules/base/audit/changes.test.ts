import { expect, test } from 'vitest'
import { changesOf } from './changes'

const none = async () => new Map<number, string>()

test('what was brought in where nothing stood is told field by field', async () => {
  expect(await changesOf({ after: { score: 91 }, classId: 3 }, none)).toEqual([
    { field: 'score', after: 91 },
    { field: 'classId', after: 3 },
  ])
  expect(await changesOf({ before: { score: 90 }, after: { score: 91 } }, none)).toEqual([
    { field: 'score', before: 90, after: 91 },
  ])
})
