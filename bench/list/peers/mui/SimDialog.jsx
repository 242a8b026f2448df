import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';

export const SimDialog = ({ sim, onClose }) => (
  <Dialog open onClose={onClose}>
    <DialogTitle>{sim.imei}</DialogTitle>
    <DialogContent>
      {Object.entries(sim).map(([field, value]) => (
        <Typography key={field}>
          {field}: {typeof value === 'object' ? JSON.stringify(value) : String(value)}
        </Typography>
      ))}
    </DialogContent>
    <DialogActions>
      <Button onClick={onClose}>Close</Button>
    </DialogActions>
  </Dialog>
);
