import type { AchievementExport, AchievementSearch } from '@xueqiao/contract/features/growth/achievements/api'
import type { AuthedCtx, Ctx } from '../../../platform/context'
import { recent } from '../../../platform/db/count-cache'
import { transact } from '../../../platform/db/transact'
import { sheetReply } from '../../../platform/excel/write'
import type { FileReply, Sealed } from '../../../platform/http/registry'
import { assertAllFound, deedOf, notedOf } from '../../base/exports/service'
import { importCalls } from '../../base/imports/service'
import { decidesSomewhere } from '../assessments/access'
import { growthViewerOf } from '../goals/access'
import { shownTo } from './access'
import { achievementImporter } from './importer'
import * as q from './queries'
import { exportedColumns } from './sheet'

export * as activities from './activities'
export { approveMany, create, get, reject, remove, update } from './save'

export const imports = importCalls(achievementImporter)

export const search = async (ctx: AuthedCtx, query: AchievementSearch) => {
  const viewer = await growthViewerOf(ctx)
  const { page: _page, size: _size, sort: _sort, order: _order, ...filter } = query
  const total = recent<number>(ctx, 'school', `achievements ${JSON.stringify({ viewer, filter })}`)
  const { content, totalElements } = await q.search(ctx.db, viewer, query, total)
  return { totalElements, content: content.map(shownTo(ctx, viewer)) }
}

const NOUN = { entity: 'achievements', noun: '荣誉', measure: '个' } as const

export const exportAll = async (ctx: AuthedCtx, asked: AchievementExport): Promise<Sealed<FileReply>> => {
  const { count, found, read } = await q.forExport(ctx.db, await growthViewerOf(ctx), asked)
  await assertAllFound({ ...NOUN, ids: asked.ids, found, known: (ids) => q.known(ctx.db, ids) })
  return {
    entity: 'achievements',
    summary: deedOf('荣誉', {}, asked),
    rows: count,
    filter: notedOf(asked, {}, 'achievementIds'),
    open: () => sheetReply(ctx, '荣誉成就', exportedColumns, read()),
  }
}

/** Many at once, as they stand: for whoever fills a school. */
export const createMany = (ctx: Ctx, rows: readonly q.NewAchievement[]) =>
  transact(ctx, (ctx) => q.insertMany(ctx.db, rows))

/** How many wait for whoever asks to decide about them. */
export const toDecide = async (ctx: AuthedCtx) => {
  const viewer = await growthViewerOf(ctx)
  return decidesSomewhere(viewer) ? q.countToDecide(ctx.db, viewer) : 0
}
