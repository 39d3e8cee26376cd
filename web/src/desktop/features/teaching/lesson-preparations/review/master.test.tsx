import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { PreparationDetail } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { afterEach, expect, test } from 'vitest'
import { opened, press, says } from '../../../../kit/acting'
import { paged, refused, renderAt, signIn, standIn } from '../../../../kit/testing'
import { CONTENT, PREPARATION } from '../testing'
import { MasterDialog } from './MasterDialog'

afterEach(cleanup)

const DERIVED = [
  { ...PREPARATION, id: 11, authorName: '范致和', classNames: ['初一(5)班'], masterId: 5 },
  { ...PREPARATION, id: 12, authorName: '孙琪', classNames: [], masterId: 5 },
]
const difference = (block: string, before: string | null, after: string | null) => ({
  ...{ place: 'objectives', block, before, after },
  kind: before === null ? 'ADDED' : after === null ? 'REMOVED' : 'CHANGED',
  moved: false,
})
const comparison = (block: string, after: string, mayMerge = true) => ({
  ...{ masterId: 5, masterTitle: '6.2 移项', masterAuthorName: '林晓月', isMasterChanged: false, mayMerge },
  masterRevision: 9,
  ...{ master: CONTENT, content: CONTENT, differences: [difference(block, '说得出依据', after)] },
})

const open = (some: Partial<PreparationDetail>, more: Record<string, unknown> = {}) => {
  signIn(['teachingPlan:view', 'teachingPlan:update'])
  const server = standIn({
    'GET /api/lesson-preparations': paged(DERIVED),
    'GET /api/lesson-preparations/5': { ...PREPARATION, derivedCount: 2, revision: 9 },
    'GET /api/lesson-preparations/11/master': comparison('b011', '说得出移项的依据'),
    'GET /api/lesson-preparations/12/master': { ...comparison('b012', '会检验'), isMasterChanged: true },
    'POST /api/lesson-preparations/{id}/merge': {
      revision: 10,
      status: 'DRAFT',
      savedAt: PREPARATION.updatedAt,
    },
    ...more,
  })
  renderAt('/', <MasterDialog open preparation={{ ...PREPARATION, ...some }} onClose={() => {}} />)
  return server
}

test('whose master it is sees what each colleague has made of it, and takes a paragraph over', async () => {
  const server = open({ derivedCount: 2 })
  const dialog = await opened('集体备课')
  const list = within(await within(dialog).findByRole('list', { name: '二次备课' }))
  expect((await list.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([
    '范致和初一(5)班',
    '孙琪6.2 移项',
  ])
  // The first is shown; another is chosen.
  await press('并入主备稿', dialog)
  await expect
    .poll(() => server.bodyOf('POST /api/lesson-preparations/5/merge'))
    .toEqual({ fromId: 11, place: 'objectives', block: 'b011', revision: 9 })
  await says('已并入主备稿')
  fireEvent.click(list.getByRole('button', { name: /孙琪/ }))
  expect(await within(dialog).findByText(/主备稿之后又有修改/)).toBeTruthy()
  server.on(
    'POST /api/lesson-preparations/{id}/merge',
    refused('主备稿已有新的修改，请刷新后再并入', {}, 409),
  )
  await press('并入主备稿', dialog)
  await says('主备稿已有新的修改，请刷新后再并入')
})

test('whoever derived theirs sees the differences beside the master, without taking anything over', async () => {
  const server = open(
    { id: 11, masterId: 5, derivedCount: 0 },
    { 'GET /api/lesson-preparations/11/master': comparison('b011', '说得出移项的依据', false) },
  )
  const dialog = await opened('集体备课')
  const link = await within(dialog).findByRole('link', { name: '6.2 移项' })
  expect(link.getAttribute('href')).toBe('/teaching/lesson-preparations/5')
  expect(within(dialog).queryByRole('button', { name: '并入主备稿' })).toBeNull()
  expect(screen.queryByRole('list', { name: '二次备课' })).toBeNull()
  expect(server.asked('masterId=')).toEqual([])
})

test('whose master it is takes a paragraph over on the derived one, too', async () => {
  const server = open({ id: 11, masterId: 5, derivedCount: 0, isOwn: false })
  const dialog = await opened('集体备课')
  await within(dialog).findByRole('link', { name: '6.2 移项' })
  await press('并入主备稿', dialog)
  await expect
    .poll(() => server.bodyOf('POST /api/lesson-preparations/5/merge'))
    .toEqual({ fromId: 11, place: 'objectives', block: 'b011', revision: 9 })
})

test('whoever sees a master and none of what was made of it is told so', async () => {
  open({ derivedCount: 2, isOwn: false }, { 'GET /api/lesson-preparations': paged([]) })
  const dialog = await opened('集体备课')
  expect(await within(dialog).findByText('同事的二次备课还没有与您共享。')).toBeTruthy()
})
