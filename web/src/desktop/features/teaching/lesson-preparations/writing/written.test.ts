import { expect, test } from 'vitest'
import { CONTENT, docOf } from '../testing'
import { differencesBetween, joined, newStep, taken, wordsOf } from './written'

const words = wordsOf(CONTENT)
const [first = newStep('一'), second = newStep('二')] = words.steps
const third = { ...newStep('小结'), id: 'cccc' }

test('of two orders of the steps either holds, and what was changed beside it', () => {
  const theirs = { ...words, steps: [first, { ...second, minutes: 12 }, third] }
  const mine = { ...words, board: docOf('我的'), steps: [third, second, first] }
  const differences = differencesBetween(theirs, mine)
  expect(differences.filter(({ moved }) => moved)).toHaveLength(2)
  expect(taken(mine, theirs, [])).toEqual(mine)
  expect(taken(mine, theirs, differences)).toEqual(theirs)
  const order = differences.filter(({ moved }) => moved)
  expect(taken(mine, theirs, order).steps.map(({ id }) => id)).toEqual(['aaaa', 'bbbb', 'cccc'])
  expect(taken(mine, theirs, order).board).toEqual(mine.board)
})

test('a step that the other alone has comes to its place, and one that is gone there goes', () => {
  const theirs = { ...words, steps: [first, third] }
  const mine = { ...words, steps: [first, second] }
  expect(taken(mine, theirs, differencesBetween(theirs, mine)).steps).toEqual([first, third])
})

test('beside the text both choices hold: what either has added is there, and what either took away is gone', () => {
  const known = { ...words, shared: false, fileIds: [1, 2], homeworkIds: [7] }
  const mine = { ...known, board: docOf('我的'), fileIds: [2, 3] }
  const theirs = { ...known, shared: true, fileIds: [1, 2, 4], homeworkIds: [] }
  expect(joined(mine, known, theirs)).toEqual({
    ...{ ...words, board: docOf('我的') },
    ...{ shared: true, fileIds: [2, 4, 3], homeworkIds: [] },
  })
  expect(joined({ ...theirs, shared: false }, known, theirs)).toBe(theirs)
})
