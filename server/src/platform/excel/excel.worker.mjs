import { parentPort } from 'node:worker_threads'
import { readGrid } from './worker/grid.mjs'
import { tableOf } from './worker/table.mjs'
import { writeReport, writeTemplate } from './worker/workbooks.mjs'

/** The one table this thread was started for. */
let table
const marks = new Map()

const tasks = {
  open: async ({ bytes, ...wanted }) => {
    table = tableOf(await readGrid(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)), wanted)
    return { layout: table.layout, total: table.rows.length, date1904: table.date1904 }
  },
  rows: ({ from, count }) => table.rows.slice(from, from + count),
  /** What is wrong with which row; told in small pieces, as it is found out. */
  mark: (found) => {
    for (const { row, issues } of found) marks.set(row, [...(marks.get(row) ?? []), ...issues])
  },
  report: ({ title, widths }) =>
    writeReport({ title, widths, layout: table.layout, rows: table.rows, marks }),
  template: writeTemplate,
}

parentPort.on('message', async ({ id, task, input }) => {
  try {
    const value = await tasks[task](input)
    parentPort.postMessage({ id, value })
  } catch (error) {
    const { name, message } = error
    parentPort.postMessage(name === 'Refusal' ? { id, refusal: message } : { id, error: message })
  }
})
