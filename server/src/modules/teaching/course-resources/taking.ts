import { Readable } from 'node:stream'
import type { AuthedCtx } from '../../../platform/context'
import { invalid, notFound } from '../../../platform/errors'
import { type ZipEntry, zipped } from '../../../platform/excel/zip'
import type { FileReply, SpannedReply } from '../../../platform/http/registry'
import * as files from '../../base/files/service'
import { accessOwn, accessResource, viewerOf } from './access'
import * as q from './queries'
import * as v from './version-queries'

/** As it was before: the author's alone. */
const versionOf = async (ctx: AuthedCtx, id: number, number: number) => {
  const { name } = await accessOwn(ctx, id)
  const found = (await v.versions(ctx.db, id)).find((one) => one.number === number)
  if (found === undefined) throw notFound('版本')
  return { ...found, name }
}

/**
 * What goes out of the school is counted; where one only looks at it, it is not. What is fetched in pieces is counted with
 * its first one.
 */
export const download = async (ctx: AuthedCtx, id: number, number?: number): Promise<SpannedReply> => {
  const row = number === undefined ? (await accessResource(ctx, id)).row : await versionOf(ctx, id, number)
  const { category, key } = row
  const { spanned, ...reply } = await files.readWhole(ctx, { category, key })
  const open: typeof spanned.open = async (span) => {
    const body = await spanned.open(span)
    if (span.start === 0) await q.countDownloads(ctx.db, [id])
    return body
  }
  const name = `${row.name}${/\.\w+$/.exec(row.fileName)?.[0] ?? ''}`
  return { ...reply, spanned: { ...spanned, open }, name, inline: false }
}

/** As far as every program can open an archive; and so many that nobody looks through it. */
const MOST_BYTES = 3 * 1024 ** 3
const MOST_FILES = 2000

/** A name of a folder or file, wherever it is unpacked: no way up or out, and nothing that a system keeps for itself. */
const clean = (name: string) => {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return safe === '' ? '未命名' : /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(safe) ? `_${safe}` : safe
}

const pathOf = ({ unit, lesson, name, fileName }: q.Row) => {
  const folders = [unit, lesson].filter((one) => one !== '').map(clean)
  return [...folders, clean(name)].join('/') + (/\.\w+$/.exec(fileName)?.[0] ?? '')
}

/** Two of one name lie side by side, and neither takes the name of a third. */
const named = (rows: readonly q.Row[]) => {
  const taken = new Set<string>()
  const tried = new Map<string, number>()
  return rows.map((row) => {
    const own = pathOf(row)
    const at = own.lastIndexOf('.')
    let path = own
    for (let count = tried.get(own) ?? 1; taken.has(path.toLowerCase()); tried.set(own, count)) {
      count += 1
      path = `${own.slice(0, at)} (${count})${own.slice(at)}`
    }
    taken.add(path.toLowerCase())
    return { row, path }
  })
}

/** Text and old documents shrink; the rest is pressed already. */
const levelOf = ({ type }: q.Row) => (/^(text\/|application\/(msword|vnd\.ms-))/.test(type) ? 3 : 0)

interface Folder {
  courseId: number
  unit?: string | undefined
  lesson?: string | undefined
}

/** One file after another; what is gone from the disk by then is named at the end, and takes nothing else along. */
async function* entriesOf(ctx: AuthedCtx, rows: readonly q.Row[]): AsyncGenerator<ZipEntry> {
  const gone: string[] = []
  await q.countDownloads(
    ctx.db,
    rows.map(({ id }) => id),
  )
  for (const { row, path } of named(rows)) {
    const data = await files.bytesIfThere(ctx, row)
    if (data === undefined) gone.push(path)
    else yield { path, data, level: levelOf(row) }
  }
  if (gone.length > 0)
    yield {
      path: '未能打包的文件.txt',
      data: Buffer.from(`\uFEFF以下文件已无法读取：\r\n${gone.join('\r\n')}`),
    }
}

/** What somebody sees of a folder, while it is sent. */
export const zip = async (ctx: AuthedCtx, folder: Folder): Promise<FileReply> => {
  const rows = await q.filesIn(ctx.db, await viewerOf(ctx), folder, MOST_FILES + 1)
  const [first] = rows
  if (first === undefined) throw notFound('文件夹中的资源')
  const bytes = rows.reduce((sum, { size }) => sum + size, 0)
  if (rows.length > MOST_FILES || bytes > MOST_BYTES)
    throw invalid(`文件夹过大，打包不能超过 ${MOST_FILES} 个文件或 3 GB，请分单元下载`)
  const name = [first.courseName, folder.unit, folder.lesson].filter((one) => one !== undefined && one !== '')
  const body = Readable.from(zipped(entriesOf(ctx, rows)), { objectMode: false })
  return { name: `${clean(name.join(' '))}.zip`, mime: 'application/zip', body }
}
