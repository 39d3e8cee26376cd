import type { AuthedCtx } from '../../../platform/context'
import type { Db } from '../../../platform/db/database'
import { type SheetColumn, sheetReply } from '../../../platform/excel/write'
import type { FileReply, Sealed } from '../../../platform/http/registry'
import { assertAllFound, deedOf, notedOf } from '../../base/exports/service'
import type { Viewer } from '../assessments/scope'
import { growthViewerOf } from '../goals/access'
import type { Table } from './handed-queries'

interface Options<Row, Asked> {
  entity: Table
  noun: string
  heading: string
  columns: readonly SheetColumn<Row>[]
  /** What the log calls those that were ticked. */
  idsField: string
  q: {
    known(db: Db, ids: readonly number[]): Promise<number[]>
    forExport(
      db: Db,
      viewer: Viewer,
      asked: Asked,
    ): Promise<{ count: number; found: { id: number }[]; read: () => AsyncIterable<Row> }>
  }
}

/** A sheet of those that are filtered, or of those that were ticked. */
export const exportOf =
  <Row, Asked extends { ids?: readonly number[] | undefined }>({
    entity,
    noun,
    heading,
    columns,
    idsField,
    q,
  }: Options<Row, Asked>) =>
  async (ctx: AuthedCtx, asked: Asked): Promise<Sealed<FileReply>> => {
    const { count, found, read } = await q.forExport(ctx.db, await growthViewerOf(ctx), asked)
    const known = (ids: readonly number[]) => q.known(ctx.db, ids)
    await assertAllFound({ entity, noun, measure: '个', ids: asked.ids, found, known })
    return {
      entity,
      summary: deedOf(noun, {}, asked),
      rows: count,
      filter: notedOf(asked, {}, idsField),
      open: () => sheetReply(ctx, heading, columns, read()),
    }
  }
