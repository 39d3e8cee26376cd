import { EventEmitter, once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { faultsOfPdf, shownIn, unpacked } from '../../../test/pdf-text'
import { type Cell, drawnCell, type Grid } from '../word/rich'
import type { PdfBlock } from './blocks'
import { FONTS, pdfOf, pdfReply } from './document'
import { openWriter } from './thread'

const bytesOf = async (blocks: PdfBlock[], running = '') => buffer(pdfOf('手册', blocks, { running }))

const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
test('text can be found and copied, and nothing that somebody typed breaks the document', async () => {
  const photo = await sharp({ create: { width: 90, height: 40, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const pdf = await bytesOf(
    [
      { kind: 'title', text: '成长手册 <b>(\\' },
      { kind: 'note', text: '第一学期' },
      { kind: 'heading', text: '欧阳𬭎𠮷\u0000\uD800' },
      {
        kind: 'fields',
        rows: [
          ['姓名', '𬱟'],
          ['学号', '1'],
          ['备注', '很长'.repeat(40)],
          ['空', ''],
        ],
      },
      { kind: 'text', text: '第一段\r\n\n第二段' },
      {
        kind: 'radar',
        axes: ['思想品德', '学业水平', '身心健康'],
        max: 5,
        series: [{ label: '本学期', values: [4, null, 9] }],
      },
      { kind: 'picture', bytes: photo, width: 30, caption: '照片' },
      { kind: 'page' },
      { kind: 'sheet', columns: [{ width: 20, strong: true }, { width: 80 }], rows: [['课题', '移项']] },
      { kind: 'table', columns: [{ header: '列', width: 100, centred: true }], rows: [['格'], []] },
    ],
    '学桥实验学校',
  )
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pages(pdf)).toBe(2)
  expect(faultsOfPdf(pdf)).toEqual([])
  expect(faultsOfPdf(Buffer.concat([Buffer.from(' '), pdf]))).not.toEqual([])
  const signs = '成长手册第一学期欧阳𬭎段思照片格校移'
  expect(shownIn(pdf, signs)).toBe(signs)
  // The box in the place of 𠮷 is explained, at the end of its own part.
  const explained = '打印字体缺少以方框代替请手写补上'
  expect(shownIn(pdf, explained)).toBe(explained)
  expect(shownIn(await bytesOf([{ kind: 'text', text: '都有' }]), '框')).toBe('')
  // A part of the font, not its eight megabytes.
  expect(pdf.length).toBeLessThan(200_000)
})

test('a row longer than a sheet goes on over the next ones, and the head of the table with it', async () => {
  const columns = [
    { header: '环节', width: 20 },
    { header: '活动', width: 80 },
  ]
  const rows = [
    ['导入', '教师提问，学生回答。'.repeat(900)],
    ['小结', '好'],
  ]
  const pdf = await bytesOf([{ kind: 'table', columns, rows }])
  expect(pages(pdf)).toBeGreaterThan(3)
  expect(pages(pdf)).toBeLessThan(9)
  // Pictures stand whole between the words of a cell; one that is shown often is there once.
  const bytes = await sharp({ create: { width: 90, height: 400, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const picture = { bytes, width: 900, height: 4000 }
  const shown = [['板书', ['先看图', picture, picture, picture, '再说']]]
  const drawn = await bytesOf([{ kind: 'table', columns, rows: shown }])
  expect(pages(drawn)).toBe(2)
  expect(drawn.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1)
})

test('blocks are asked for as the document is read; who stops reading frees the place', async () => {
  let asked = 0
  async function* endless(): AsyncGenerator<PdfBlock> {
    for (;;) {
      asked += 1
      yield { kind: 'text', text: '一段话。'.repeat(200) }
    }
  }
  for (let round = 0; round < 3; round += 1) {
    const body = pdfReply('没有尽头', endless()).body as Readable
    for await (const chunk of body) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
  }
  expect(asked).toBeLessThan(3000)
  // What a block cannot be written is the reader's failure, and nobody else's.
  await expect(bytesOf([{ kind: 'picture', bytes: Buffer.from('no picture'), width: 20 }])).rejects.toThrow(
    'pdf:',
  )
  expect(pages(await bytesOf([{ kind: 'text', text: '好' }]))).toBe(1)
})

test('two who begin and then take nothing more do not keep the others from theirs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const signs = new EventEmitter()
    const goneOn = once(signs, 'on')
    const stalled = (name: string) => {
      const begun = once(signs, name)
      async function* blocks(): AsyncGenerator<PdfBlock> {
        for (let count = 0; count < 24; count += 1) yield { kind: 'text', text: '一段话。' }
        signs.emit(name)
        await goneOn
      }
      const ended = buffer(pdfOf('停住', blocks())).catch((error: unknown) => error)
      return { begun, ended }
    }
    const both = [stalled('one'), stalled('two')]
    await Promise.all(both.map(({ begun }) => begun))
    const third = bytesOf([{ kind: 'text', text: '好' }])
    vi.advanceTimersByTime(60_000)
    expect(pages(await third)).toBe(1)
    signs.emit('on')
    for (const { ended } of both) expect(await ended).toMatchObject({ code: 'UNAVAILABLE' })
  } finally {
    vi.useRealTimers()
  }
})

test('the thread that is done makes the next document for a while, and nothing of the one before is in it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let begun = 0
  const count = () => {
    begun += 1
  }
  process.on('worker', count)
  const words = (text: string) => bytesOf([{ kind: 'text', text }])
  try {
    await words('甲乙丙')
    begun = 0
    expect(shownIn(await words('丁'), '甲乙丙丁')).toBe('丁')
    expect(begun).toBe(0)
    vi.advanceTimersByTime(30_000)
    await words('戊')
    expect(begun).toBe(1)
    // What failed half-way is in a state that nobody knows.
    const failing = bytesOf([{ kind: 'picture', bytes: Buffer.from('no picture'), width: 20 }])
    await expect(failing).rejects.toThrow('pdf:')
    await words('己')
    expect(begun).toBe(2)
  } finally {
    process.off('worker', count)
    vi.useRealTimers()
  }
})

test('a thread that has ended is asked nothing, and kept for nobody', async () => {
  const threads: Worker[] = []
  const note = (thread: Worker) => threads.push(thread)
  process.on('worker', note)
  try {
    // One that stayed from before goes with what it cannot write.
    const failing = bytesOf([{ kind: 'picture', bytes: Buffer.from('no picture'), width: 20 }])
    await expect(failing).rejects.toThrow('pdf:')
    const writer = await openWriter({ fonts: FONTS, running: '', title: '一' }, () => false)
    await writer.write([{ kind: 'text', text: '好' }])
    await threads.at(-1)?.terminate()
    await expect(writer.write([{ kind: 'text', text: '好' }])).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const whole = await openWriter({ fonts: FONTS, running: '', title: '二' }, () => false)
    await whole.write([{ kind: 'text', text: '好' }])
    await whole.end()
    await threads.at(-1)?.terminate()
    await whole.close()
    expect(pages(await bytesOf([{ kind: 'text', text: '好' }]))).toBe(1)
  } finally {
    process.off('worker', note)
  }
})

test('nothing is made for whoever leaves before it is their turn', async () => {
  const signs = new EventEmitter()
  const goneOn = once(signs, 'on')
  const begun: string[] = []
  async function* blocks(name: string, until?: Promise<unknown>): AsyncGenerator<PdfBlock> {
    begun.push(name)
    signs.emit(name)
    await until
    yield { kind: 'text', text: name }
  }
  const both = ['one', 'two'].map((name) => {
    const isBegun = once(signs, name)
    return { isBegun, ended: buffer(pdfOf(name, blocks(name, goneOn))) }
  })
  await Promise.all(both.map(({ isBegun }) => isBegun))
  const left = Array.from({ length: 5 }, () => pdfOf('left', blocks('left')))
  for (const body of left) body.on('error', () => {}).read()
  const last = buffer(pdfOf('last', blocks('last')))
  for (const body of left) body.destroy()
  signs.emit('on')
  for (const pdf of [...(await Promise.all(both.map(({ ended }) => ended))), await last])
    expect(pages(pdf)).toBe(1)
  expect(begun).toEqual(['one', 'two', 'last'])
})

test('formulas stand in two dimensions and can be copied as text; words that stand out do so', async () => {
  const cell = [
    ['由 ', { formula: '\\frac{x+1}{2}\\leq\\sqrt{x^{2}+1}' }, ' 得'],
    [{ text: '移项', marks: ['bold', 'underline'] }, '要变号。'],
  ]
  const columns = [
    { header: '环节', width: 20 },
    { header: '活动', width: 80 },
  ]
  const table = (one: Cell): PdfBlock => ({ kind: 'table', columns, rows: [['例题', drawnCell(one)]] })
  const drawn = unpacked(await bytesOf([table(cell)]))
  const plain = unpacked(await bytesOf([table([['由 (x+1)/2≤√(x²+1) 得'], ['移项要变号。']])]))
  // The bar of the fraction, the roof of the root and the line below two signs.
  const lines = (page: string) => page.match(/ l\n/g)?.length ?? 0
  expect(lines(drawn) - lines(plain)).toBe(1 + 4 + 2)
  expect(drawn).toMatch(/\/ActualText/)
  // So much smaller stands what is raised.
  expect(drawn).toMatch(/\/F\d+ 6\.\d+ Tf/)
  expect(plain).not.toMatch(/\/F\d+ 6\.\d+ Tf/)
})

test('a table within a cell has its lines, goes on over sheets, and a cell over several rows is one', async () => {
  const columns = [
    { header: '环节', width: 20 },
    { header: '活动', width: 80 },
  ]
  const drawn = async (grid: Grid['grid']) =>
    bytesOf([{ kind: 'table', columns, rows: [['导入', drawnCell([['看表'], { grid }, ['再说']])]] }])
  const lines = async (grid: Grid['grid']) => {
    const page = unpacked(await drawn(grid))
    return { boxes: page.match(/ re\n/g)?.length, lines: page.match(/ l\n/g)?.length ?? 0 }
  }
  // Two of the head, two of the row, and each cell within.
  expect(await lines([['甲', '乙'], ['丙']])).toEqual({ boxes: 8, lines: 0 })
  const over = (joins: 'first' | 'rest') => ({ cell: joins === 'first' ? '甲' : '', span: 1, joins })
  // Of the two that are one four sides, one top and one bottom.
  expect(
    await lines([
      [over('first'), '乙'],
      [over('rest'), '丙'],
    ]),
  ).toEqual({ boxes: 6, lines: 6 })
  const words = '很长的一格，要换行。'.repeat(6)
  const many = Array.from({ length: 60 }, (_, n) => [`第${n}行`, words, '丁'])
  const pdf = await drawn(many)
  expect(pages(pdf)).toBeGreaterThan(2)
  expect(pages(pdf)).toBeLessThan(10)
  expect(faultsOfPdf(pdf)).toEqual([])
  expect(shownIn(pdf, '看再说丁')).toBe('看再说丁')
  // A row higher than a sheet, merged all the way down, and columns of which none has room for a sign.
  expect(
    pages(await drawn([[over('first'), words.repeat(60)], ...many.map(() => [over('rest'), '乙'])])),
  ).toBeGreaterThan(2)
  expect(pages(await drawn([Array.from({ length: 60 }, () => '窄窄'), ['一']]))).toBeGreaterThan(0)
})

test('what is empty in a column that joins has no line above it, and the next sheet says again what it is', async () => {
  const columns = [
    { header: '周次', width: 20, joins: true },
    { header: '课题', width: 80 },
  ]
  const drawn = async (rows: string[][]) => {
    const page = unpacked(await bytesOf([{ kind: 'table', columns, rows }]))
    return {
      boxes: page.match(/ re\n/g)?.length,
      lines: page.match(/ l\n/g)?.length ?? 0,
      words: page.match(/ 9\.5 Tf/g)?.length,
    }
  }
  // Two of the head, and two a row.
  expect(
    await drawn([
      ['一', '甲'],
      ['二', '乙'],
    ]),
  ).toMatchObject({ boxes: 6, lines: 0 })
  // Of the two in the first column four sides, one top and one bottom.
  expect(
    await drawn([
      ['一', '甲'],
      ['', '乙'],
    ]),
  ).toMatchObject({ boxes: 4, lines: 6 })
  const many = Array.from({ length: 45 }, (_, n) => [n === 0 ? '一' : '', '课'])
  const { words } = await drawn(many)
  // Two heads, forty-five lessons, and the week on either sheet.
  expect(words).toBe(4 + 45 + 2)
})

test('what stands in a cell stands in its middle, plain or not', async () => {
  const marked: Cell = [[{ text: '粗', marks: ['bold'] }]]
  const rows = [['格'], [drawnCell(marked)]]
  const page = unpacked(await bytesOf([{ kind: 'sheet', columns: [{ width: 100 }], rows }]))
  const numbers = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, ...found]) => found.map(Number))
  const cells = numbers(/54 ([\d.]+) [\d.]+ ([\d.]+) re/g)
  const lines = numbers(/1 0 0 1 58 ([\d.]+) Tm/g)
  expect([cells.length, lines.length]).toEqual([2, 2])
  for (const [at, [top = 0, high = 0]] of cells.entries()) {
    // A sign reaches from 0.88 of its size above its line to 0.12 below.
    const middle = 841.89 - (lines[at]?.[0] ?? 0) - 0.38 * 9.5
    expect(Math.abs(middle - top - high / 2)).toBeLessThan(1)
  }
})

test('lines with formulas are parted at the edge of a cell and of a sheet, and no formula makes a document impossible', async () => {
  const columns = [{ header: '活动', width: 20 }]
  const many = Array.from({ length: 150 }, (_, n) => ['第', { formula: `\\frac{${n}}{2}` }, '题，'.repeat(9)])
  expect(pages(await bytesOf([{ kind: 'table', columns, rows: [[drawnCell(many)]] }]))).toBeGreaterThan(3)
  for (const formula of [
    '\\frac{1}{'.repeat(60),
    `\\sqrt{${'a+'.repeat(400)}}`,
    '\\frac',
    '^{}',
    'x'.repeat(900),
  ])
    expect(
      pages(await bytesOf([{ kind: 'table', columns, rows: [[drawnCell([[{ formula }]])]] }])),
    ).toBeGreaterThan(0)
})
