import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { oddWorkbook } from '../../../../test/import-lab'
import { importLab, THING_HEADER, things } from '../../../../test/import-things'

let t: TestApp
let lab: Awaited<ReturnType<typeof importLab>>

beforeAll(async () => {
  t = await testApp()
  lab = await importLab(t)
})
beforeEach(async () => {
  await sql`delete from things`.execute(t.db)
  lab.during.slice = async () => {}
  lab.during.end = async () => {}
  lab.during.runs = 0
})

const has = (...numbers: string[]) =>
  sql`insert into things (number, name) select n, '原来的' from unnest(${numbers}::text[]) n`.execute(t.db)

const audited = async () => {
  const { rows } = await sql<{ summary: string; diff: unknown }>`
    select summary, diff from audit_log where action = 'import' order by id desc limit 1`.execute(t.db)
  return rows[0]
}

/** Until the import is where the test wants it. */
const until = async (id: number, status: string) => {
  for (let turns = 0; turns < 200; turns++) {
    const progress = await lab.calls.progress(lab.ctx(), id)
    if (progress.status === status) return progress
    await setTimeout(20)
  }
  throw new Error(`the import never was ${status}`)
}

/** Until so many attempts have ended: an import waits before its first one as it does after one that failed. */
const untilTried = async (id: number, attempts: number) => {
  for (let turns = 0; turns < 200; turns++) {
    const { rows } = await sql`
      select id from jobs where id = ${id} and attempts = ${attempts} and state <> 'running'`.execute(t.db)
    if (rows.length === 1) return
    await setTimeout(20)
  }
  throw new Error(`the import never was tried ${attempts} times`)
}

/** A gate a running import waits at. */
const gate = () => {
  let open = () => {}
  let arrived = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const reached = new Promise<void>((resolve) => {
    arrived = resolve
  })
  return {
    pass: async () => {
      arrived()
      await opened
    },
    open: () => open(),
    reached,
  }
}

describe('what becomes of the rows', () => {
  test('the good ones go in, the others are named with row, column and reason (TEACHER-IMPORT-06, STUDENT-IMPORT-05, 13)', async () => {
    await has('A9')
    const result = await lab.take(
      things(
        ['A1', '第一个', '甲', '2015年3月4日', 13_800_138_000],
        ['A2', '二'],
        ['A1', '又一个'],
        [null, null, '乙', '昨天', '123'],
        [],
        ['A9', '新名字'],
        ['A7', '没人要'],
        ['A8', '第八个'],
      ),
    )
    expect(result).toMatchObject({
      status: 'done',
      success: true,
      total: 7,
      successCount: 2,
      createdCount: 2,
      updatedCount: 0,
      failureCount: 4,
      errorCount: 4,
      skippedCount: 1,
      errorReportUrl: `/api/things/import/${result.importId}/report`,
    })
    expect(result.errors).toEqual([
      { row: 3, field: '名称', message: '长度在 2 到 20 个字符' },
      { row: 4, field: '编号', message: '编号 A1 与第 2 行重复' },
      { row: 5, field: '编号', message: '请输入编号' },
      { row: 5, field: '名称', message: '请输入名称' },
      { row: 5, field: '分组', message: '分组 乙 不存在' },
      { row: 5, field: '日期', message: '日期格式不正确' },
      { row: 5, field: '电话', message: '手机号码格式不正确' },
      { row: 7, field: '编号', message: '编号 A9 已存在（原来的），如需更新请勾选“更新已存在数据”' },
      { row: 8, field: '名称', message: '没有人要它' },
    ])
    expect(await lab.stored()).toEqual([
      { number: 'A1', name: '第一个', group_id: 1, day: '2015-03-04' },
      { number: 'A8', name: '第八个', group_id: null, day: '2026-01-01' },
      { number: 'A9', name: '原来的', group_id: null, day: null },
    ])
    expect(await audited()).toMatchObject({
      summary: '导入了东西数据：新增 2 条，更新 0 条，失败 4 条，跳过 1 条',
      diff: { total: 7, successCount: 2, failureCount: 4, skippedCount: 1 },
    })
  })

  test('existing ones are updated only when asked, and never when they are not one’s own (STUDENT-IMPORT-04, TEACHER-IMPORT-04)', async () => {
    await has('A1')
    const file = things(['A1', '新名字'])
    expect(await lab.take(file)).toMatchObject({
      successCount: 0,
      errorCount: 0,
      skippedCount: 1,
      success: true,
    })
    expect(await lab.stored()).toMatchObject([{ name: '原来的' }])
    expect(await lab.take(file, { updateExisting: true })).toMatchObject({ successCount: 1, updatedCount: 1 })
    expect(await lab.stored()).toMatchObject([{ name: '新名字' }])

    await sql`update things set name = '别人的'`.execute(t.db)
    expect(await lab.take(file, { updateExisting: true })).toMatchObject({
      success: false,
      errorCount: 1,
      errors: [{ row: 2, field: '编号', message: '编号 A1 已被使用' }],
    })
  })

  test('validating writes nothing and counts all the same (STUDENT-IMPORT-06)', async () => {
    const result = await lab.take(things(['A1', '第一个'], ['A2', '二']), { validateOnly: true })
    expect(result).toMatchObject({ validateOnly: true, total: 2, successCount: 1, errorCount: 1 })
    expect(await lab.stored()).toEqual([])
    expect(lab.during.runs).toBe(0)
    expect(await audited()).toMatchObject({ summary: '校验了东西导入文件，共 2 条，通过 1 条' })
  })

  test('columns nobody knows are named, so that a slip in a title is noticed', async () => {
    const rows = [
      ['编号', '名称', '日其', '错误说明'],
      ['A1', '一号', '2015-03-04', ''],
    ]
    const result = await lab.take({ name: 'x.xlsx', bytes: oddWorkbook([{ rows }]) })
    expect(result).toMatchObject({ successCount: 1, ignoredColumns: ['日其'] })
  })

  test('a faulty cell is complained of once', async () => {
    const { errors } = await lab.take({
      name: 'x.xlsx',
      bytes: oddWorkbook([{ rows: [THING_HEADER, ['A1', { error: '#N/A' }]] }]),
    })
    expect(errors).toEqual([{ row: 2, field: '名称', message: '单元格是错误值 #N/A，请改正' }])
  })

  test('of many mistakes a thousand are listed, and all are in the workbook', async () => {
    const rows = Array.from({ length: 1200 }, (_, n) => [`B${n}`, '二'])
    const { importId, errorCount, errors } = await lab.take(things(...rows))
    expect({ errorCount, listed: errors.length }).toEqual({ errorCount: 1200, listed: 1000 })
    const { rows: told, open } = await lab.calls.report(lab.ctx(), importId)
    const { body } = await open()
    expect(told).toBe(1200)
    const { sheets } = await readXlsx(Buffer.isBuffer(body) ? body : await buffer(body))
    expect(sheets[0]?.rows).toHaveLength(1201)
  })
})

describe('the error workbook', () => {
  test('is what failed; fixed and uploaded as it is, it goes in', async () => {
    const { importId } = await lab.take(
      things(['A1', '第一个'], ['A2', '二', null, null, '139'], ['A3', '三号']),
    )
    const reply = await (await lab.calls.report(lab.ctx(), importId)).open()
    expect(reply.name).toBe('东西导入错误报告.xlsx')
    const bytes = Buffer.isBuffer(reply.body) ? reply.body : await buffer(reply.body)
    const { sheets } = await readXlsx(bytes)
    expect(sheets[0]?.rows.slice(1)).toEqual([
      ['A2', '二', null, null, '139', '名称：长度在 2 到 20 个字符；电话：手机号码格式不正确'],
    ])
    expect(await lab.take({ name: 'again.xlsx', bytes })).toMatchObject({ total: 1, errorCount: 1 })
    const fixed = oddWorkbook([
      {
        rows: [
          [...THING_HEADER, '错误说明'],
          ['A2', '二号', null, null, '13900139000', '旧的说明'],
        ],
      },
    ])
    expect(await lab.take({ name: 'fixed.xlsx', bytes: fixed })).toMatchObject({
      successCount: 1,
      errorCount: 0,
    })
    expect(await lab.stored()).toHaveLength(3)
  })

  test('there is none where nothing failed, and none after a day; the upload is gone by then too', async () => {
    const clean = await lab.take(things(['A1', '第一个']))
    expect(clean.errorReportUrl).toBeNull()
    await expect(lab.calls.report(lab.ctx(), clean.importId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { importId } = await lab.take(things(['A2', '二']))
    await lab.calls.report(lab.ctx(), importId)
    t.advance(24 * 60 + 1)
    await lab.worker.runDue()
    await expect(lab.calls.report(lab.ctx(), importId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: '错误报告已过期，请重新导入',
    })
    expect((await lab.calls.progress(lab.ctx(), importId)).status).toBe('done')
  })
})

describe('while it runs', () => {
  test('progress is counted in rows, and only the one who started it may know (STUDENT-IMPORT-08)', async () => {
    const { pass, open, reached } = gate()
    let slices = 0
    lab.during.slice = async () => {
      if (++slices === 2) await pass()
    }
    const started = await lab.take(things(['A1', '一号'], ['A2', '二号'], ['A3', '三号'], ['A4', '四号']), {
      background: true,
    })
    expect(started).toMatchObject({ status: 'waiting', successCount: 0 })
    await reached
    const { importId } = started
    expect(await lab.calls.progress(lab.ctx(), importId)).toMatchObject({
      status: 'running',
      phase: '写入',
      total: 4,
      result: null,
      message: '正在写入',
    })
    const other = lab.ctx(2)
    await expect(lab.calls.progress(other, importId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(lab.calls.report(other, importId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(lab.calls.cancel(other, importId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await lab.stored()).toEqual([])
    open()
    expect(await until(importId, 'done')).toMatchObject({
      percent: 100,
      processed: 4,
      total: 4,
      result: { importId, successCount: 4 },
    })
    await expect(lab.calls.cancel(lab.ctx(), importId)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: '导入已经结束，无法取消',
    })
  })

  test('cancelled in the middle, nothing of it stays', async () => {
    const { pass, open, reached } = gate()
    lab.during.slice = pass
    const { importId } = await lab.take(things(['A1', '一号'], ['A2', '二号']), { background: true })
    await reached
    expect(await lab.calls.cancel(lab.ctx(), importId)).toMatchObject({ importId, status: 'running' })
    open()
    expect(await until(importId, 'cancelled')).toMatchObject({ result: null, message: '导入已取消' })
    expect(await lab.stored()).toEqual([])
  })

  test('cancelled after the last row and before the commit, nothing stays either', async () => {
    const { pass, open, reached } = gate()
    lab.during.end = pass
    const { importId } = await lab.take(things(['A1', '一号']), { background: true })
    await reached
    await lab.calls.cancel(lab.ctx(), importId)
    open()
    await until(importId, 'cancelled')
    expect(await lab.stored()).toEqual([])
  })

  test('one person has three under way at most', async () => {
    const { pass, open } = gate()
    lab.during.slice = pass
    const ids = []
    for (const number of ['A1', 'A2', 'A3'])
      ids.push((await lab.take(things([number, '一号']), { background: true })).importId)
    await expect(lab.take(things(['A4', '一号']))).rejects.toMatchObject({
      code: 'TOO_MANY',
      message: '您的上一次导入尚未完成，请稍后再试',
    })
    open()
    for (const id of ids) await until(id, 'done')
  })
})

describe('when the server fails', () => {
  test('in the middle of writing, nothing is left, and the next attempt does it all', async () => {
    lab.during.end = async () => {
      lab.during.end = async () => {}
      throw new Error('the database went away')
    }
    const { importId } = await lab.take(things(['A1', '一号'], ['A2', '二号']), { background: true })
    await untilTried(importId, 1)
    expect(await lab.calls.progress(lab.ctx(), importId)).toMatchObject({ status: 'waiting' })
    expect(await lab.stored()).toEqual([])
    t.advance(1)
    await lab.worker.runDue()
    expect(await lab.calls.progress(lab.ctx(), importId)).toMatchObject({ status: 'done' })
    expect(await lab.stored()).toHaveLength(2)
  })

  test('after the commit, the import is done: its rows and its end are one transaction', async () => {
    const { importId } = await lab.take(things(['A1', '一号'], ['A2', '二']))
    const { rows } = await sql`select t.xmin = j.xmin as together, j.state, j.locked_until
      from jobs j, things t where j.id = ${importId}`.execute(t.db)
    expect(rows).toEqual([{ together: true, state: 'done', locked_until: null }])
    t.advance(30)
    expect(await lab.worker.runDue()).toBe(0)
    expect(lab.during.runs).toBe(1)
  })

  test('a run that another node has taken over writes nothing', async () => {
    const { pass, open, reached } = gate()
    lab.during.end = pass
    const { importId } = await lab.take(things(['A1', '一号']), { background: true })
    await reached
    await sql`update jobs set attempts = attempts + 1 where id = ${importId}`.execute(t.db)
    open()
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and xact_start is not null and pid <> pg_backend_pid()`.execute(t.db)
      expect(rows).toEqual([])
    })
    expect(await lab.stored()).toEqual([])
    await sql`update jobs set state = 'cancelled' where id = ${importId}`.execute(t.db)
  })

  test('what cannot succeed is given up in words that tell nothing of the inside', async () => {
    lab.during.end = async () => {
      throw new Error('relation "secret" does not exist')
    }
    const { importId } = await lab.take(things(['A1', '一号']), { background: true })
    for (const attempt of [1, 2, 3]) {
      await untilTried(importId, attempt)
      expect((await lab.calls.progress(lab.ctx(), importId)).message).not.toContain('secret')
      t.advance(30)
      await lab.worker.runDue()
    }
    expect(await lab.calls.progress(lab.ctx(), importId)).toMatchObject({
      status: 'failed',
      message: '导入失败，服务器内部错误，请稍后重试',
    })
  })

  test('because its disk is full, it says so at once', async () => {
    lab.during.end = async () => {
      throw Object.assign(new Error('could not extend file'), { code: '53100' })
    }
    await expect(lab.take(things(['A1', '一号']))).rejects.toMatchObject({
      message: '服务器磁盘空间不足，请联系管理员',
    })
    expect(await lab.stored()).toEqual([])
  })

  test('an unreadable file fails at once, and says why', async () => {
    const file = things(['A1', '一号'])
    const cut = { ...file, bytes: file.bytes.subarray(0, 400) }
    await expect(lab.take(cut)).rejects.toMatchObject({
      code: 'INVALID',
      message: '文件已损坏，无法读取，请用 Excel 打开并另存后再上传',
    })
    const { importId } = await lab.take(cut, { background: true })
    expect(await until(importId, 'failed')).toMatchObject({
      message: '文件已损坏，无法读取，请用 Excel 打开并另存后再上传',
    })
  })
})
