package boltstore

import (
	"encoding/binary"
	"fmt"
	"slices"
	"time"

	"go.etcd.io/bbolt"

	"oanquan/lobby"
	"oanquan/lobby/room"
)

// storedReport is a report in the file.
type storedReport struct {
	V int `json:"v"` // room.FormatVersion
	lobby.Report
}

// Reports is the store as [lobby.Reports].
type Reports struct{ s *Store }

// Reports is the part of the store that keeps reports to the operators.
func (s *Store) Reports() *Reports { return &Reports{s} }

// SaveReport keeps a new report, as [lobby.Reports] says.
func (r *Reports) SaveReport(report lobby.Report) (lobby.Report, error) {
	if err := report.Check(); err != nil {
		return report, err
	}
	report.Said = slices.Clone(report.Said)
	var drop []byte
	check := func(tx *bbolt.Tx) (err error) {
		drop, err = oldestClosed(tx)
		return err
	}
	err := <-r.s.commit(check, func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucketReports)
		if drop != nil {
			if err := b.Delete(drop); err != nil {
				return err
			}
		}
		id, err := b.NextSequence()
		if err != nil {
			return err
		}
		report.ID = lobby.ReportID(id)
		return putJSON(b, reportKey(report.ID), storedReport{room.FormatVersion, report})
	})
	return report, err
}

// oldestClosed is the key of the report that goes when there is one more; nil
// while there is room.
func oldestClosed(tx *bbolt.Tx) ([]byte, error) {
	c := tx.Bucket(bucketReports).Cursor()
	kept := 0
	for k, _ := c.First(); k != nil; k, _ = c.Next() {
		kept++
	}
	if kept < lobby.ReportsMost {
		return nil, nil
	}
	for k, v := c.First(); k != nil; k, v = c.Next() {
		stored, err := decode[storedReport](v)
		if err != nil {
			return nil, fmt.Errorf("report %x: %w", k, err)
		}
		if !stored.Open() {
			return slices.Clone(k), nil
		}
	}
	return nil, lobby.ErrReportsFull
}

// Reports lists the newest reports, as [lobby.Reports] says.
func (r *Reports) Reports(n int, closed bool) (list []lobby.Report, err error) {
	err = r.s.view(func(tx *bbolt.Tx) error {
		defer named(bucketReports, nil)
		c := tx.Bucket(bucketReports).Cursor()
		for k, v := c.Last(); k != nil && len(list) < n; k, v = c.Prev() {
			stored, err := decode[storedReport](v)
			if err != nil {
				return fmt.Errorf("report %x: %w", k, err)
			}
			if closed || stored.Open() {
				list = append(list, stored.Report)
			}
		}
		return nil
	})
	return list, err
}

// CloseReport notes that an operator has seen to a report, as [lobby.Reports]
// says.
func (r *Reports) CloseReport(id lobby.ReportID, by, note string, at time.Time) (lobby.Report, error) {
	var stored storedReport
	check := func(tx *bbolt.Tx) (err error) {
		data := get(tx, bucketReports, reportKey(id))
		if data == nil {
			return lobby.ErrNoReport
		}
		if stored, err = decode[storedReport](data); err != nil {
			return fmt.Errorf("report %d: %w", id, err)
		}
		if !stored.Open() {
			return lobby.ErrReportClosed
		}
		stored.Closed, stored.ClosedBy, stored.Note = at.UTC(), by, note
		return stored.Check()
	}
	err := <-r.s.commit(check, func(tx *bbolt.Tx) error {
		return putJSON(tx.Bucket(bucketReports), reportKey(id), stored)
	})
	return stored.Report, err
}

func reportKey(id lobby.ReportID) []byte { return binary.BigEndian.AppendUint64(nil, uint64(id)) }

// reports checks the stored reports.
func (c *checker) reports() {
	c.each(bucketReports, func(k, v []byte) {
		stored, err := decode[storedReport](v)
		if err == nil {
			err = stored.Check()
		}
		switch {
		case err != nil:
			c.complain("report %x: %w", k, err)
		case string(reportKey(stored.ID)) != string(k):
			c.complain("report %x: its value is of report %d", k, stored.ID)
		}
	})
}
