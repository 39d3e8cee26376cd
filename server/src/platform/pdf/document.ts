import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { PaperFormat } from '@xueqiao/contract/common/paper'
import type { FileReply } from '../http/registry'
import { type Block, wordReply } from '../word/document'
import { drawnCell } from '../word/rich'
import type { PdfBlock } from './blocks'
import { openWriter } from './thread'

export interface PdfOptions {
  /** Stands small at the head of every sheet. */
  running?: string
}

type Blocks = Iterable<PdfBlock> | AsyncIterable<PdfBlock>

const require = createRequire(import.meta.url)
const fonts = join(dirname(require.resolve('@embedpdf/fonts-sc')), '..', 'fonts')
export const FONTS = {
  regular: join(fonts, 'NotoSansHans-Regular.otf'),
  bold: join(fonts, 'NotoSansHans-Bold.otf'),
}

/** So many blocks go to the thread at once: a sheet or two. */
const BATCH = 24

async function* written(blocks: Blocks, { running = '' }: PdfOptions, title: string, isGone: () => boolean) {
  const writer = await openWriter({ fonts: FONTS, running, title }, isGone)
  try {
    let batch: PdfBlock[] = []
    for await (const block of blocks) {
      batch.push(block)
      if (batch.length < BATCH) continue
      yield* await writer.write(batch)
      batch = []
    }
    yield* await writer.write(batch)
    yield* await writer.end()
  } finally {
    await writer.close()
  }
}

/**
 * The bytes of a document, made while they are read: blocks are asked for as the reader takes what came before, so a long
 * one needs no more memory than a short one, and what the database gives for it may come bit by bit.
 */
export const pdfOf = (title: string, blocks: Blocks, options: PdfOptions = {}): Readable => {
  const body: Readable = Readable.from(
    written(blocks, options, title, () => body.destroyed),
    { objectMode: false },
  )
  return body
}

export const pdfReply = (name: string, blocks: Blocks, options?: PdfOptions): FileReply => ({
  name: `${name}.pdf`,
  mime: 'application/pdf',
  body: pdfOf(name, blocks, options),
})

function* drawn(blocks: Iterable<Block>): Generator<PdfBlock> {
  for (const block of blocks)
    yield 'rows' in block ? { ...block, rows: block.rows.map((cells) => cells.map(drawnCell)) } : block
}

/** As whoever asks wants it. */
export const paperReply = (format: PaperFormat, name: string, blocks: Iterable<Block>): FileReply =>
  format === 'pdf' ? pdfReply(name, drawn(blocks), { running: name }) : wordReply(name, blocks)
