/** A piece of text that both have, or one of them alone. */
export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Beyond this a line is told as replaced: to look for what stayed would take longer than to read it. */
const CELLS_MAX = 2_000_000
/** What is shorter than this between two changes belongs to them: single letters that stayed tell nobody anything. */
const ISLAND_MAX = 1

/** Chinese letter by letter, numbers and Latin words as a whole. */
const tokensOf = (text: string) => text.match(/[A-Za-z0-9]+|\s+|[^A-Za-z0-9\s]/gu) ?? []

/** The longest run of what both have, as pairs of places. */
const common = <T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean): [number, number][] => {
  const width = b.length + 1
  const length = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => length[i * width + j] ?? 0
  a.toReversed().forEach((x, back) => {
    const i = a.length - 1 - back
    for (let j = b.length - 1; j >= 0; j--)
      length[i * width + j] = same(x, b[j] as T) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  })
  const pairs: [number, number][] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (same(a[i] as T, b[j] as T)) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}

const merged = (pieces: readonly Piece[]) => {
  const done: Piece[] = []
  for (const piece of pieces) {
    const last = done.at(-1)
    if (last?.kind === piece.kind) last.text += piece.text
    else if (piece.text !== '') done.push({ ...piece })
  }
  return done
}

/** Removed first, then what came instead; islands of a letter are both. */
const readable = (pieces: readonly Piece[]) => {
  const done: Piece[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    done.push({ kind: 'removed', text: removed }, { kind: 'added', text: added })
    removed = ''
    added = ''
  }
  pieces.forEach((piece, index) => {
    if (piece.kind === 'removed') removed += piece.text
    else if (piece.kind === 'added') added += piece.text
    else if (removed + added !== '' && piece.text.length <= ISLAND_MAX && index < pieces.length - 1) {
      removed += piece.text
      added += piece.text
    } else {
      flush()
      done.push(piece)
    }
  })
  flush()
  return merged(done)
}

/** What became of a text, in pieces that can be read. */
export const diffText = (before: string, after: string): Piece[] => {
  if (before === after) return merged([{ kind: 'same', text: after }])
  const a = tokensOf(before)
  const b = tokensOf(after)
  if (a.length * b.length > CELLS_MAX)
    return merged([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  const pieces: Piece[] = []
  let i = 0
  let j = 0
  for (const [x, y] of [
    ...common(a, b, (one, other) => one === other),
    [a.length, b.length] as [number, number],
  ]) {
    pieces.push({ kind: 'removed', text: a.slice(i, x).join('') })
    pieces.push({ kind: 'added', text: b.slice(j, y).join('') })
    pieces.push({ kind: 'same', text: a[x] ?? '' })
    i = x + 1
    j = y + 1
  }
  return readable(merged(pieces))
}
