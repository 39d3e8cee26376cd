import type { AssessmentExport, AssessmentSearch } from '@xueqiao/contract/features/growth/assessments/api'
import type { AuthedCtx } from '../../../platform/context'
import { recent } from '../../../platform/db/count-cache'
import { sheetReply } from '../../../platform/excel/write'
import type { FileReply, Sealed } from '../../../platform/http/registry'
import { assertAllFound, deedOf, notedOf } from '../../base/exports/service'
import { importCalls } from '../../base/imports/service'
import { decidesSomewhere, shownTo, viewerOf } from './access'
import { assessmentImporter } from './importer'
import * as q from './queries'
import { exportedColumns } from './sheet'

export { saveSheet, sections, sheet } from './class-sheet'
export { figures, radar, semestersOf } from './figures'
export { approve, approveMany, bank, create, get, remove, update } from './save'

export const imports = importCalls(assessmentImporter)

export const search = async (ctx: AuthedCtx, query: AssessmentSearch) => {
  const viewer = await viewerOf(ctx)
  const { page: _page, size: _size, sort: _sort, order: _order, ...filter } = query
  const total = recent<number>(ctx, 'school', `assessments ${JSON.stringify({ viewer, filter })}`)
  const { content, totalElements } = await q.search(ctx.db, viewer, query, total)
  return { totalElements, content: content.map(shownTo(ctx, viewer)) }
}

/** How many wait for whoever asks to approve them. */
export const toApprove = async (ctx: AuthedCtx) => {
  const viewer = await viewerOf(ctx)
  return decidesSomewhere(viewer) ? q.countToApprove(ctx.db, viewer) : 0
}

const NOUN = { entity: 'assessments', noun: '评估', measure: '个' } as const

export const exportAll = async (ctx: AuthedCtx, asked: AssessmentExport): Promise<Sealed<FileReply>> => {
  const { count, found, read } = await q.forExport(ctx.db, await viewerOf(ctx), asked)
  await assertAllFound({ ...NOUN, ids: asked.ids, found, known: (ids) => q.known(ctx.db, ids) })
  return {
    entity: 'assessments',
    summary: deedOf('评估', {}, asked),
    rows: count,
    filter: notedOf(asked, {}, 'assessmentIds'),
    open: () => sheetReply(ctx, '学生评估', exportedColumns, read()),
  }
}
