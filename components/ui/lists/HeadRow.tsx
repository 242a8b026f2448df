export const HeadRow = ({ heads }: { heads: readonly string[] }) => (
  <thead>
    <tr>
      {heads.map((head, at) => (
        <th key={at} scope="col">
          {head}
        </th>
      ))}
    </tr>
  </thead>
);
