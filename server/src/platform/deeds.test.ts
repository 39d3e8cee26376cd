import { expect, test } from 'vitest'
import type { TxCtx } from './context'
import { deed, follow } from './deeds'
import { type Module, partsOf } from './module'

const moved = deed<{ id: number }, string>()
const other = deed<{ id: number }, string>()

const during = (modules: readonly Module[]) => ({ env: { parts: partsOf(modules) } }) as TxCtx

test('those who follow a deed do so one after the other, as the list of modules has them', async () => {
  const order: string[] = []
  const following = (name: string) =>
    follow(moved, async (_ctx, { id }) => {
      order.push(`${name} begins`)
      await Promise.resolve()
      order.push(`${name} ends`)
      return `${name} ${id}`
    })
  const ctx = during([
    { follows: [following('first')] },
    {},
    { follows: [following('second'), follow(other, async () => 'elsewhere')] },
  ])
  expect(await moved(ctx, { id: 7 })).toEqual(['first 7', 'second 7'])
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('nobody need follow', async () => {
  expect(await moved(during([]), { id: 7 })).toEqual([])
})

test('one that throws fails the deed, and those after it are not asked', async () => {
  let asked = false
  const ctx = during([
    { follows: [follow(moved, () => Promise.reject(new Error('refused')))] },
    {
      follows: [
        follow(moved, async () => {
          asked = true
          return ''
        }),
      ],
    },
  ])
  await expect(moved(ctx, { id: 7 })).rejects.toThrow('refused')
  expect(asked).toBe(false)
})

test('no server starts with two modules that claim one name', () => {
  const door = async () => null
  expect(() => partsOf([{ fileDoors: { notes: door } }, { fileDoors: { notes: door } }])).toThrow('notes')
})
