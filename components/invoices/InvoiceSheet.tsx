'use client';

import type { InvoicePaper } from '#lib/domain/invoicePaper.ts';
import { SheetPaper } from './SheetPaper.ts';

const endOf = (column: number) => (column > 0 && column !== 4 ? '' : undefined);
const taxOf = (column: number) => (column === 4 ? '' : undefined);

/** An invoice as it is printed, whichever way the desk reads: every word comes from `paperOf`, from which the PDF is made too. */
export function InvoiceSheet({ paper }: { paper: InvoicePaper }) {
  const { title, mark, company, letterhead, address, facts, heads, rows, sums, notes } = paper;
  return (
    <SheetPaper dir="ltr" aria-label={title}>
      <header>
        <div data-company="">{company}</div>
        <div data-letterhead="">
          {letterhead.map((line, index) => (
            <div key={index}>{line}</div>
          ))}
        </div>
      </header>
      <div data-to="">
        <div>
          {address.map((line, index) => (
            <div key={index}>{line}</div>
          ))}
        </div>
        <dl>
          {facts.map(({ label, value }) => (
            <Fact key={label} label={label} value={value} />
          ))}
        </dl>
      </div>
      <h2>{title}</h2>
      {mark && <div data-mark="">{mark}</div>}
      <div data-items="">
        <table>
          <thead>
            <tr>
              {heads.map((head, column) => (
                <th key={column} scope="col" data-end={endOf(column)} data-tax={taxOf(column)}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((text, column) => (
                  <td key={column} data-head={heads[column]} data-end={endOf(column)} data-tax={taxOf(column)}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <table data-sums="">
        <tbody>
          {sums.map(({ label, value, isStrong }, index) => (
            <tr key={index} data-strong={isStrong ? '' : undefined}>
              <th scope="row">{label}</th>
              <td data-end="">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {notes.map((note, index) => (
        <p key={index}>{note}</p>
      ))}
    </SheetPaper>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
);
