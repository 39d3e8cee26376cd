/** As many pupils as no class has. */
const ROWS_MAX = 200

/** Rows and cells of what a spreadsheet puts on the clipboard. */
export const blockOf = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))

interface Room {
  rows: number
  columns: number
}

/** Why a block does not fit where it is pasted. */
export const tooMuch = (block: readonly (readonly string[])[], room: Room) => {
  if (block.length > ROWS_MAX) return `粘贴了 ${block.length} 行，一次最多 ${ROWS_MAX} 行；更多请用批量导入`
  if (block.length > room.rows) return `粘贴了 ${block.length} 行，从这里起只有 ${room.rows} 名学生`
  const wide = Math.max(...block.map((cells) => cells.length))
  return wide > room.columns ? `粘贴了 ${wide} 列，从这里起只有 ${room.columns} 列` : undefined
}
